import { useState } from 'react';
import { spokenChord } from '#web/lyrics/spokenChord.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { Button } from '#web/ui/Button.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import styles from './Placing.module.css';
import type { PlacingState } from './usePlacing.ts';

interface PaletteProps {
  readonly state: PlacingState;
  readonly perform: (act: () => void) => void;
  /** A chord is to be typed, which begins so. */
  readonly onType: (typed: string) => void;
}

/** The chords to place, and what else is done at the mark. */
export function Palette({ state, perform, onType }: PaletteProps) {
  const { cell, isChosen, sources } = state;
  const chords = useStableOrder([...state.palette.own, ...state.palette.ofKey]);
  const above = sources.find(({ kind }) => kind === 'lineAbove');
  const section = sources.find(({ kind }) => kind === 'section');
  return (
    <Toolbar aria-label={isChosen ? texts.replaceBy : texts.palette} className={styles['palette']}>
      {isChosen && (
        <>
          <Button onClick={() => onType(cell?.chord ?? '')}>{texts.replace}</Button>
          <Button onClick={() => perform(state.remove)}>{texts.remove}</Button>
        </>
      )}
      {above && (
        <Button onClick={() => perform(() => state.copyLine(above.row))}>{texts.asAbove}</Button>
      )}
      {section && (
        <Button onClick={() => perform(() => state.copyLine(section.row))}>
          {texts.asSection(section.title)}
        </Button>
      )}
      {chords.map((chord) => (
        <button
          key={chord}
          type="button"
          aria-label={texts.chord(chord, spokenChord(chord))}
          onClick={() => state.place(chord)}
          className={styles['chord']}
        >
          {chord}
        </button>
      ))}
      {!isChosen && (
        <Button variant="plain" onClick={() => onType('')}>
          {texts.other}
        </Button>
      )}
    </Toolbar>
  );
}

/** A chord keeps its place under the finger, however often it is used. */
function useStableOrder(chords: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(chords);
  const added = chords.filter((chord) => !known.includes(chord));
  if (added.length > 0) setKnown([...known, ...added]);
  return known;
}
