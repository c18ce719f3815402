import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { directionOf } from '#song/directionOf.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { HistoryButtons } from '#web/features/songForm/HistoryButtons.tsx';
import { Cells } from './Cells.tsx';
import { ChordEntry } from './ChordEntry.tsx';
import { Palette } from './Palette.tsx';
import { useSeenPage } from '#web/features/songForm/useSeenPage.ts';
import styles from './Placing.module.css';
import type { PlacingState } from './usePlacing.ts';

interface PlacingPanelProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly state: PlacingState;
  /** Null where its buttons stand elsewhere. */
  readonly history: Omit<ComponentProps<typeof HistoryButtons>, 'className'> | null;
  /** The chord is chosen no more, or the line marked no more. */
  readonly onLeave: () => void;
}

/** The marked line in large letters, what moves the mark, and the chords to place. */
export function PlacingPanel({ state, history, onLeave, ref }: PlacingPanelProps) {
  const { isChosen, mark } = state;
  /** A chord that is typed; null where none is. */
  const [typed, setTyped] = useState<string | null>(null);
  const cells = useRef<HTMLDivElement>(null);
  /** The focus goes to the mark where an act takes its own button away. */
  const perform = (act: () => void) => {
    flushSync(act);
    if (document.activeElement !== document.body) return;
    cells.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  };
  const { covered, isLow } = useSeenPage();
  const moves = isChosen ? 'chord' : 'mark';
  const go = isChosen ? state.move : state.step;
  const isRightToLeft = directionOf(state.marked?.line.lyrics ?? '') === 'rtl';
  const step = (to: 'left' | 'right', unit: 'cell' | 'letter') => {
    const by = (to === 'right') === isRightToLeft ? -1 : 1;
    return (
      <IconButton
        label={texts.steps[unit][moves][by < 0 ? 'back' : 'on']}
        onClick={() => go(by, unit)}
        className={styles['step']}
      >
        {to === 'left' && <ChevronLeft aria-hidden="true" />}
        {unit === 'letter' && <span aria-hidden="true">{texts.letter}</span>}
        {to === 'right' && <ChevronRight aria-hidden="true" />}
      </IconButton>
    );
  };

  return (
    <div
      ref={ref}
      role="group"
      aria-label={texts.panel}
      data-low={isLow || undefined}
      className={styles['panel']}
      style={{ '--covered': `${covered}px` }}
    >
      {mark?.isNewRow ? (
        <p className={styles['newRow']}>{texts.newRowHow}</p>
      ) : (
        <Cells ref={cells} state={state} onType={setTyped} onLeave={onLeave} />
      )}
      <Toolbar aria-label={texts.tools} className={styles['tools']}>
        {step('left', 'cell')}
        {step('right', 'cell')}
        {step('left', 'letter')}
        {step('right', 'letter')}
        {history && <HistoryButtons {...history} className={styles['history']} />}
      </Toolbar>
      {typed === null ? (
        <Palette state={state} perform={perform} onType={setTyped} />
      ) : (
        <ChordEntry
          first={typed}
          onChord={(chord) =>
            perform(() => {
              state.place(chord);
              setTyped(null);
            })
          }
          onEnd={() => perform(() => setTyped(null))}
        />
      )}
    </div>
  );
}
