import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { before, cellsOf } from '#song/placing/cells.ts';
import type { Language, MeaningOfB } from '#song/valueSets.ts';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { placing as texts } from '#web/texts/placing.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Writing } from '#web/features/songForm/useWrittenValues.ts';
import { DrawnLines } from './DrawnLines.tsx';
import { PlacingPanel } from './PlacingPanel.tsx';
import styles from './Placing.module.css';
import { cellAt } from './cellAt.ts';
import { usePlacing } from './usePlacing.ts';

interface PlacePaneProps {
  readonly writing: Writing;
  /** Of the last step, wherever it was written. */
  readonly undo: () => void;
  readonly redo: () => void;
  /** Of the song or version, as typed. */
  readonly songKey: string;
  readonly noteNames: MeaningOfB | null;
  readonly language: Language;
  /** The text is beside it, with the buttons of its history. */
  readonly beside: boolean;
}

/** «Plasser»: chords are placed by tapping, on a phone with the thumb. */
export function PlacePane(props: PlacePaneProps) {
  const { lyrics } = props.writing;
  const failed = <Notice tone="danger" title={texts.failed} />;
  return (
    <LyricsBoundary lyrics={lyrics} fallback={failed}>
      {lyrics.trim() === '' ? <p className={styles['hint']}>{texts.empty}</p> : <Pane {...props} />}
    </LyricsBoundary>
  );
}

function Pane({ language, undo, redo, beside, ...song }: PlacePaneProps) {
  const state = usePlacing(song);
  const drawn = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const marked = state.marked?.number ?? null;
  useEffect(() => {
    if (marked !== null) showRow(drawn.current, marked, panel.current);
  }, [marked]);

  const onTap = useEffectEvent((event: MouseEvent) => {
    const row = event.target instanceof Element && event.target.closest('[data-row]');
    if (!(row instanceof HTMLElement)) return;
    const line = state.lines[Number(row.dataset['row'])];
    if (line === undefined) return;
    const cells = cellsOf(line.line);
    const isKey = event.detail === 0; // Enter has no place
    const cell = isKey ? null : cellAt(row, cells, { x: event.clientX, y: event.clientY });
    const place = (cell ?? cells.find(({ kind }) => kind === 'syllable'))?.at ?? before;
    flushSync(() => (isKey ? state.goTo : state.choose)(line.number, place));
    if (isKey) focusCell(panel.current);
  });
  // One listener for all lines, so that none is drawn anew for its own.
  useEffect(() => {
    const song = drawn.current;
    const listener = (event: MouseEvent) => onTap(event);
    song?.addEventListener('click', listener);
    return () => song?.removeEventListener('click', listener);
  }, []);
  const onLeave = () => {
    const row = drawn.current?.querySelector<HTMLElement>(`[data-row="${marked}"]`);
    state.leave();
    if (!state.isChosen) row?.focus();
  };
  const key = song.songKey.trim();
  return (
    <div className={styles['place']}>
      <div className={styles['paper']}>
        <p className={styles['hint']}>{texts.hint}</p>
        {key !== '' && <p className={styles['hint']}>{texts.writtenKey(key)}</p>}
        <DrawnLines
          ref={drawn}
          sections={state.sections}
          language={language}
          marked={marked}
          doubtful={state.doubtful}
          onCopy={(bare) => {
            flushSync(() => state.copySection(bare)); // its button is gone
            const sections = drawn.current?.querySelectorAll('section');
            sections?.[bare.section]
              ?.querySelector<HTMLElement>('[data-row]')
              ?.focus({ preventScroll: true });
          }}
        />
      </div>
      {state.marked !== null && (
        <PlacingPanel
          ref={panel}
          state={state}
          history={beside ? null : { writing: song.writing, undo, redo }}
          onLeave={onLeave}
        />
      )}
      <p role="status" className="visually-hidden">
        {state.said}
      </p>
    </div>
  );
}

/** The marked cell of the panel. */
function focusCell(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
}

/** Brings the panel into view, and the marked line above it. */
function showRow(song: HTMLElement | null, number: number, panel: HTMLElement | null): void {
  const row = song?.querySelector<HTMLElement>(`[data-row="${number}"]`);
  if (!row || panel === null) return;
  panel.scrollIntoView({ block: 'nearest' });
  const isOver = getComputedStyle(panel).position === 'sticky';
  const covered = innerHeight - panel.getBoundingClientRect().top;
  row.style.scrollMarginBlockEnd = isOver ? `calc(${covered}px + 0.5rem)` : '0.5rem';
  row.scrollIntoView({ block: 'nearest' });
}
