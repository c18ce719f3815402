import type { ArrangedLine, Syllable, Word } from '#song/arrangement/arrangement.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { spokenChord } from './spokenChord.ts';

/** Consecutive words of one direction, and what is rendered for them, in order. */
export interface DrawnRun {
  readonly direction: Direction;
  readonly pieces: readonly DrawnPiece[];
}

/** Plain text flows and wraps at spaces; a word below chords is a box that does not break. */
export type DrawnPiece = string | readonly Syllable[];

/**
 * Boxes are neutral in the bidi algorithm, so adjacent words of the other direction are grouped:
 * two Hebrew words in a Norwegian line are read from the right.
 */
export function drawnRuns(words: readonly Word[], base: Direction): readonly DrawnRun[] {
  return runsOf(words, base).map(({ direction, words: within }) => ({
    direction,
    pieces: drawnPieces(within),
  }));
}

interface WordRun {
  readonly direction: Direction;
  readonly words: readonly Word[];
}

/**
 * A space after words of the other direction belongs to the line: inside their run it would precede
 * them.
 */
export function runsOf(words: readonly Word[], base: Direction): readonly WordRun[] {
  const runs: { direction: Direction; words: Word[] }[] = [];
  for (const word of words) {
    const direction = directionOf(textOf(word)) ?? base;
    const run = runs.at(-1);
    if (run?.direction === direction) run.words.push(word);
    else runs.push({ direction, words: [word] });
  }
  for (const [at, run] of runs.entries()) {
    const last = run.words.at(-1);
    if (run.direction === base || last === undefined) continue;
    run.words.splice(-1, 1, { ...last, space: '' });
    runs[at + 1]?.words.unshift({ syllables: [], space: last.space });
  }
  return runs;
}

function drawnPieces(words: readonly Word[]): readonly DrawnPiece[] {
  const pieces: DrawnPiece[] = [];
  let text = '';
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    if (hasChord(word)) {
      if (text !== '') pieces.push(text);
      const hung = hangChord(words, at);
      pieces.push(hung.syllables);
      at = hung.last;
      text = words[at]?.space ?? '';
    } else {
      text += textOf(word) + word.space;
    }
  }
  if (text !== '') pieces.push(text);
  return pieces;
}

const longestHung = 9; // letters of a word that may share the chord of the word before

/**
 * A chord longer than its short word extends over the following words without chords, instead of
 * pushing them away: `Fa#-` over «å gå», not over «å» and a gap. They share its box.
 */
function hangChord(words: readonly Word[], at: number): { syllables: Syllable[]; last: number } {
  const syllables = [...(words[at]?.syllables ?? [])];
  const hung = syllables.at(-1) as Syllable;
  let { text } = hung;
  let letters = lettersOf(text);
  let last = at;
  for (let next = words[last + 1]; next && hung.chord && text !== ''; next = words[last + 1]) {
    if (letters >= hung.chord.length || hasChord(next)) break;
    const more = textOf(next);
    const moreLetters = lettersOf(more);
    if (moreLetters > longestHung) break;
    const space = words[last]?.space ?? '';
    text += space + more;
    letters += lettersOf(space) + moreLetters;
    last++;
  }
  syllables[syllables.length - 1] = { ...hung, text };
  return { syllables, last };
}

/** Combining marks do not count. */
function lettersOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length;
}

export function hasChord(word: Word): boolean {
  return word.syllables.some((syllable) => syllable.chord !== null);
}

/** Whether two lines render the same: most settings change few lines of a song, or none. */
export function isRenderedAlike(one: readonly Word[], other: readonly Word[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every((word, at) => isWordRenderedAlike(word, other[at])))
  );
}

function isWordRenderedAlike(one: Word, other: Word | undefined): boolean {
  return (
    other !== undefined &&
    one.space === other.space &&
    one.syllables.length === other.syllables.length &&
    one.syllables.every(({ chord, sounding, text }, at) => {
      const there = other.syllables[at];
      return chord === there?.chord && sounding === there.sounding && text === there.text;
    })
  );
}

/** The sung text of a word. */
function textOf(word: Word): string {
  return word.syllables.map((syllable) => syllable.text).join('');
}

export function textOfLine({ words }: ArrangedLine): string {
  return words.map((word) => textOf(word) + word.space).join('');
}

/**
 * A line for screen readers: the names of chords, each before its word. A chord inside a word also
 * comes before it, so that the word stays whole.
 */
export function spokenText(words: readonly Word[]): string {
  return words.map((word) => spokenChords(word) + textOf(word) + (word.space || ' ')).join('');
}

function spokenChords({ syllables }: Word): string {
  return syllables
    .map(({ chord }) => (chord !== null && /\p{L}/u.test(chord) ? `${spokenChord(chord)}, ` : ''))
    .join('');
}
