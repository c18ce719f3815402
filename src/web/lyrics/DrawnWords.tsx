import { memo, type ReactNode } from 'react';
import type { Syllable, Word } from '#song/arrangement/arrangement.ts';
import { classNames } from '#web/ui/classNames.ts';
import type { Direction } from '#song/directionOf.ts';
import { type DrawnPiece, type DrawnRun, drawnRuns } from './drawnRuns.ts';
import { inOrder } from './inOrder.ts';
import styles from './Lyrics.module.css';
import { sameWords } from './sameWords.ts';

interface DrawnWordsProps {
  readonly words: readonly Word[];
  /** The direction of the line. */
  readonly direction: Direction;
}

/** The words of a line with the chords over them; drawn anew only if they differ. */
export const DrawnWords = memo(
  ({ words, direction }: DrawnWordsProps): ReactNode =>
    inOrder(drawnRuns(words, direction).map((run) => drawRun(run, direction))),
  (before, now) => before.direction === now.direction && sameWords(before.words, now.words),
);

function drawRun({ direction, pieces }: DrawnRun, base: Direction): ReactNode {
  const drawn = inOrder(pieces.map(drawPiece));
  if (direction === base) return drawn;
  return (
    <span dir={direction} lang={direction === 'rtl' ? 'he' : 'nb'}>
      {drawn}
    </span>
  );
}

function drawPiece(piece: DrawnPiece): ReactNode {
  if (typeof piece === 'string') return piece;
  if (piece.length === 1) return drawSyllable(piece[0] as Syllable, true);
  const syllables = piece.map((syllable, at) => drawSyllable(syllable, at === piece.length - 1));
  return <span className={styles['word']}>{inOrder(syllables)}</span>;
}

/**
 * Chord over text in one box. The chord is text of the page, so it can be found and read out on
 * demand, but it is left out of speech and of copied lyrics: there it would cut the words apart.
 */
function drawSyllable({ chord, text }: Syllable, isLast: boolean): ReactNode {
  if (chord === null) return text;
  const look = classNames(
    styles['chorded'],
    text === '' && styles['alone'],
    !isLast && styles['joined'],
  );
  return (
    <span data-chord={chord} className={look}>
      <span aria-hidden="true" className={styles['chord']}>
        {chord}
      </span>
      {isLast ? text : <span className={styles['stem']}>{text}</span>}
    </span>
  );
}
