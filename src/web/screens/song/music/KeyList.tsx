import { useMemo } from 'react';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { type MusicView, keyChoices, movedBy } from '#song/arrangement/music.ts';
import { countBarred, easeOf, heldChords } from '#song/chords/key.ts';
import type { WrittenMusic } from '#song/chords/analyzeKey.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';
import styles from './MusicPanel.module.css';

interface KeyListProps {
  readonly id: string;
  /** As written. */
  readonly arrangement: Arrangement;
  readonly written: WrittenMusic;
  readonly view: MusicView;
  readonly onChoose: (transposition: number) => void;
}

/** The twelve keys, easiest first, each with the key that is played with this capo. */
export function KeyList({ id, arrangement, written, view, onChoose }: KeyListProps) {
  const { instrument } = usePersonMusic();
  const { writing } = written;
  const chords = useMemo(() => heldChords(chordsOf(arrangement), writing), [arrangement, writing]);
  const steps = movedBy(view);
  const choices = keyChoices(written, view)
    .map((choice) => ({
      ...choice,
      barred: countBarred(chords, choice.transposition - view.capo, instrument),
    }))
    .toSorted((one, other) => one.barred - other.barred);
  return (
    <div id={id} role="group" aria-label={texts.keys} className={styles['keys']}>
      {choices.map(({ transposition, sounding, shapes, barred }) => {
        const ease = easeOf(barred, chords.length);
        return (
          <button
            key={transposition}
            type="button"
            aria-pressed={(steps - transposition) % 12 === 0}
            data-ease={ease}
            className={styles['key']}
            onClick={() => onChoose(transposition)}
          >
            <span className={styles['keyName']}>{sounding ?? texts.steps(transposition)}</span>
            {transposition === 0 && <span className={styles['hint']}>{texts.written}</span>}
            {shapes !== null && <span className={styles['hint']}>{texts.capoShapes(shapes)}</span>}
            <span className={styles['ease']}>{texts.ease[ease]}</span>
          </button>
        );
      })}
    </div>
  );
}

function chordsOf({ sections }: Arrangement): readonly string[] {
  return sections
    .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
    .flatMap(({ syllables }) => syllables.flatMap(({ chord }) => chord ?? []));
}
