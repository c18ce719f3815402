import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { directionOf } from '#song/directionOf.ts';
import type { Cell } from '#song/placing/cells.ts';
import { inOrder } from '#web/lyrics/LyricLine.tsx';
import { spokenChord } from '#web/lyrics/spokenChord.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Placing.module.css';
import type { PlacingState } from './usePlacing.ts';

interface CellsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly state: PlacingState;
  /** A chord is to be typed, which begins so. */
  readonly onType: (typed: string) => void;
  readonly onLeave: () => void;
}

/** The cells of the marked line, in a row that scrolls to the mark (ARIA listbox pattern). */
export function Cells({ ref, state, onType, onLeave }: CellsProps) {
  const { cells, current, cell, marked, isChosen } = state;
  const number = marked?.number ?? 0;
  const direction = directionOf(marked?.line.lyrics ?? '') ?? 'ltr';
  const shown = useRef<number>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    const option = list?.children[current];
    if (!list?.parentElement || !(option instanceof HTMLElement)) return;
    showOption(list.parentElement, option, shown.current !== number);
    shown.current = number;
    if (list.contains(document.activeElement)) option.focus({ preventScroll: true });
  }, [ref, current, cells, number]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const { key, altKey } = event;
    const along = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[key];
    const across = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key];
    const end = { Home: cells[0], End: cells.at(-1) }[key];
    if (along !== undefined) {
      const by = direction === 'rtl' ? (along === 1 ? -1 : 1) : along;
      if (!altKey) state.step(by, 'cell');
      else if ((cell?.chord ?? null) === null) state.step(by, 'letter');
      else state.move(by, 'letter');
    } else if (across !== undefined) state.stepLine(across);
    else if (end !== undefined) state.goTo(number, end.at);
    else if (key === 'Enter' || key === ' ') onType(cell?.chord ?? '');
    else if (key === 'Backspace' || key === 'Delete') state.remove();
    else if (key === 'Escape') onLeave();
    else if (/^\p{L}$/u.test(key) && !altKey) onType(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drawCell = (each: Cell, index: number) => (
    <div
      role="option"
      aria-selected={index === current}
      aria-label={nameOf(each)}
      tabIndex={index === current ? 0 : -1}
      data-kind={each.kind}
      data-chord={each.chord ?? undefined}
      data-word={each.beginsWord || undefined}
      data-chosen={(index === current && isChosen) || undefined}
      lang={direction === 'rtl' ? 'he' : undefined}
      onClick={() => state.choose(number, each.at)}
      onKeyDown={onKeyDown}
      className={styles['cell']}
    >
      {each.kind === 'before' || each.kind === 'after' ? texts.markShort[each.kind] : each.text}
    </div>
  );
  return (
    <div className={styles['strip']}>
      <div
        ref={ref}
        role="listbox"
        aria-label={texts.cells}
        aria-orientation="horizontal"
        tabIndex={-1}
        dir={direction}
        className={styles['cells']}
      >
        {inOrder(cells.map(drawCell))}
      </div>
      <Button variant="plain" onClick={state.beginRow}>
        {texts.newRow}
      </Button>
    </div>
  );
}

function nameOf({ kind, text, chord }: Cell): string {
  const spoken = chord === null ? null : spokenChord(chord);
  if (kind === 'syllable') return texts.syllable(text, spoken);
  return kind === 'outside' ? texts.outside(spoken) : texts[kind];
}

const margin = 56; // px of the neighbour to be seen

/** Into the middle, unless it is well in view already. */
function showOption(strip: HTMLElement, option: HTMLElement, isNew: boolean): void {
  const frame = strip.getBoundingClientRect();
  const { left, right } = option.getBoundingClientRect();
  const isSeen = left >= frame.left + margin && right <= frame.right - margin;
  if (isSeen && !isNew) return;
  const across = (left + right - frame.left - frame.right) / 2;
  strip.scrollBy({ left: across, behavior: isNew ? 'instant' : 'auto' });
}
