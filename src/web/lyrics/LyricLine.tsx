import { Fragment, type ReactNode, memo } from 'react';
import { jsxs } from 'react/jsx-runtime';
import type { ArrangedLine, Syllable, Word } from '#song/arrangement/arrangement.ts';
import type { Voice } from '#song/lyrics/section.ts';
import { lyrics } from '#web/texts/song.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Lyrics.module.css';
import { type Direction, directionOf } from '#song/directionOf.ts';
import {
  type DrawnPiece,
  type DrawnRun,
  isRenderedAlike,
  drawnRuns,
  hasChord,
  spokenText,
  runsOf,
  textOfLine,
} from './drawnRuns.ts';

interface LyricLineProps {
  readonly line: ArrangedLine;
  /** Whether screen readers get the chords. */
  readonly speakChords: boolean;
}

/** One line of a song; its direction is that of its first letter. */
export function LyricLine({ line, speakChords }: LyricLineProps) {
  const { label, bold, words } = line;
  if (words.length === 0) return <BlankLine />;
  const text = textOfLine(line);
  const direction = directionOf(text) ?? 'ltr';
  const drawn = <RenderedWords words={words} direction={direction} label={label} />;
  return (
    <span
      data-line=""
      dir={direction}
      lang={direction === 'rtl' ? 'he' : undefined}
      className={classNames(
        styles['line'],
        bold && styles['bold'],
        text.trim() === '' && styles['chordsOnly'],
      )}
    >
      {label !== null && (
        <span lang="nb" className="visually-hidden">
          {lyrics.voice[label]}
        </span>
      )}
      {words.some(speakChords ? hasChord : isCut) ? (
        <>
          <span className={classNames('visually-hidden', styles['spoken'])}>
            {speakChords ? <HeardWords words={words} direction={direction} /> : text}
          </span>
          <span aria-hidden="true">{drawn}</span>
        </>
      ) : (
        drawn
      )}
    </span>
  );
}

/** Contains a line break, so that copied text has one too. */
function BlankLine() {
  return (
    <span className={styles['blank']}>
      <br />
    </span>
  );
}

/**
 * A chord inside a word splits it into boxes, which screen readers would speak, and browser search
 * would find, separately. Such a line also contains its whole text, visually hidden.
 */
function isCut(word: Word): boolean {
  return word.syllables.length > 1;
}

function HeardWords({ words, direction }: Omit<DrawnWordsProps, 'label'>): ReactNode {
  return inOrder(
    runsOf(words, direction).map((run) => inRun(run.direction, direction, spokenText(run.words))),
  );
}

interface DrawnWordsProps {
  readonly words: readonly Word[];
  /** The direction of the line. */
  readonly direction: Direction;
  /** The voice that sings from here on. */
  readonly label: Voice | null;
}

/** The words of a line with the chords above; memoized by what is rendered. */
const RenderedWords = memo(
  ({ words, direction, label }: DrawnWordsProps): ReactNode =>
    inOrder(
      drawnRuns(words, direction).map((run, at) =>
        drawRun(run, direction, at === 0 && label !== null && <VoiceMark voice={label} />),
      ),
    ),
  (before, now) =>
    before.direction === now.direction &&
    before.label === now.label &&
    isRenderedAlike(before.words, now.words),
);

/** Inside the first text's box, so that it is on the first row of a word that wraps. */
function VoiceMark({ voice }: { voice: Voice }) {
  return (
    <span data-voice={voice} className={styles['voice']}>
      <span aria-hidden="true">{voice}</span>
    </span>
  );
}

function drawRun({ direction, pieces }: DrawnRun, base: Direction, mark: ReactNode): ReactNode {
  const drawn = pieces.map((piece, at) => drawPiece(piece, at === 0 && mark));
  return inRun(direction, base, inOrder(drawn));
}

function inRun(direction: Direction, base: Direction, words: ReactNode): ReactNode {
  if (direction === base) return words;
  return (
    <span dir={direction} lang={direction === 'rtl' ? 'he' : 'nb'}>
      {words}
    </span>
  );
}

function drawPiece(piece: DrawnPiece, mark: ReactNode): ReactNode {
  if (typeof piece === 'string') return inOrder([mark, piece]);
  const [first] = piece;
  if (piece.length === 1 && first !== undefined) return drawSyllable(first, true, mark);
  const syllables = piece.map((syllable, at) =>
    drawSyllable(syllable, at === piece.length - 1, at === 0 && mark),
  );
  return <span className={styles['word']}>{inOrder(syllables)}</span>;
}

/**
 * Chord above text in one box, and above a capo shape the sounding chord. The chord is real text,
 * so that search finds it, but excluded from copied lyrics, where it would split words. Screen
 * readers get the hidden line.
 */
function drawSyllable(
  { chord, sounding, text }: Syllable,
  isLast: boolean,
  mark: ReactNode,
): ReactNode {
  if (chord === null) return inOrder([mark, text]);
  const className = classNames(
    styles['chorded'],
    text === '' && styles['alone'],
    Boolean(mark) && styles['marked'],
    !isLast && styles['joined'],
  );
  return (
    <span data-chord={chord} className={className}>
      {sounding !== undefined && (
        <span aria-hidden="true" className={styles['sounding']}>
          {sounding}
        </span>
      )}
      <span aria-hidden="true" className={styles['chord']}>
        {chord}
      </span>
      {mark}
      {isLast ? text : <span className={styles['stem']}>{text}</span>}
    </span>
  );
}

/** Children in fixed order need no keys. Spread as arguments of a call they might be too many. */
export function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return jsxs(Fragment, { children: nodes });
}
