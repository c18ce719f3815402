import { placeChords } from '#song/arrangement/arrangeWords.ts';
import { directionOf } from '#song/directionOf.ts';
import { graphemesOf } from '#song/graphemesOf.ts';
import type { Line } from '#song/lyrics/section.ts';
import { wordBreaks } from '#song/print/wordBreaks.ts';

/** Where a chord may stand in a line: above a syllable, between words, or outside them. */
export interface Cell {
  /**
   * Offset in the words of the line, which begin at 0: below 0 and past their end for a chord
   * outside of them. `before` and `after` are the free places there.
   */
  readonly at: number;
  /** `outside` is a place without words that has a chord already. */
  readonly kind: 'before' | 'syllable' | 'outside' | 'after';
  /** The syllable as written, without blanks; empty where no words are. */
  readonly text: string;
  /** Whether a word begins here, and not only a syllable. */
  readonly beginsWord: boolean;
  /** As written; several at one place with a space in between. */
  readonly chord: string | null;
}

/** A new place before the first word and all chords of a line. */
export const before = Number.NEGATIVE_INFINITY;
/** A new place after the last word and all chords of a line. */
export const after = Number.POSITIVE_INFINITY;

/** A chord of a line, at a place in its words. */
export interface ChordAt {
  readonly at: number;
  readonly chord: string;
}

/** Where the words of a line begin, as an offset in its lyrics. */
export function indentOf({ lyrics }: Pick<Line, 'lyrics'>): number {
  return lyrics.trim() === '' ? 0 : lyrics.length - lyrics.trimStart().length;
}

/** The chords of a line where they are drawn, from first to last. */
export function chordsOf(line: Line): readonly ChordAt[] {
  const indent = indentOf(line);
  const words = [...line.lyrics.matchAll(/\S+/g)];
  let next = 0; // the first word that does not end before the chord
  return placeChords(line).map(({ chord, at, reach }) => {
    for (let word = words[next]; word && word.index + word[0].length <= at; word = words[next]) {
      next++;
    }
    const from = words[next]?.index ?? Number.POSITIVE_INFINITY;
    return { chord, at: (from > at && from - at < reach ? from : at) - indent };
  });
}

/**
 * The cells of a line from first to last: syllables as print breaks words, and Hebrew by letter; a
 * chord elsewhere in a word begins a cell of its own. Linear in the line.
 */
export function cellsOf(line: Line): readonly Cell[] {
  const words = line.lyrics.trim();
  const chords = new Map<number, string>();
  for (const { at, chord } of chordsOf(line)) {
    const earlier = chords.get(at);
    chords.set(at, earlier === undefined ? chord : `${earlier} ${chord}`);
  }
  const waiting = [...chords.keys()];
  let next = 0; // the first chord that has no cell yet
  const cells: Cell[] = [{ ...empty, at: before, kind: 'before' }];
  const addOutside = (to: number) => {
    for (let at = waiting[next]; at !== undefined && at < to; at = waiting[++next]) {
      cells.push({ ...empty, at, kind: 'outside', chord: chords.get(at) ?? null });
    }
  };
  for (const { 0: word, index: from } of words.matchAll(/\S+/g)) {
    addOutside(from);
    const to = from + word.length;
    const cuts = new Set([0, ...syllablesOf(word)]);
    for (let at = waiting[next]; at !== undefined && at < to; at = waiting[++next]) {
      cuts.add(at - from);
    }
    const ordered = [...cuts].sort((one, other) => one - other);
    for (const [nth, cut] of ordered.entries()) {
      const text = word.slice(cut, ordered[nth + 1]);
      const chord = chords.get(from + cut) ?? null;
      cells.push({ at: from + cut, kind: 'syllable', text, beginsWord: nth === 0, chord });
    }
  }
  addOutside(after);
  cells.push({ ...empty, at: after, kind: 'after' });
  return cells;
}

const empty = { text: '', beginsWord: true, chord: null } as const;

const beginsWithLetter = /^\p{L}/u;

/** Where syllables begin within a word, after its first. */
function syllablesOf(word: string): readonly number[] {
  if (directionOf(word) !== 'rtl') return wordBreaks(word);
  const letters = [...graphemesOf(word)].filter(({ segment }) => beginsWithLetter.test(segment));
  return letters.slice(1).map(({ index }) => index);
}

/** Where the syllables of a line begin, whatever chords it has. */
export function syllablesIn({ lyrics }: Line): readonly number[] {
  return [...lyrics.trim().matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
    [0, ...syllablesOf(word)].map((at) => index + at),
  );
}

/**
 * The next place where no chord is, for moving a chord: of cells, or of letters with their marks.
 * In a line of chords alone it is that of the next chord, with which it changes places. Null if
 * there is none.
 */
export function nextPlace(
  line: Line,
  at: number,
  step: 1 | -1,
  unit: 'cell' | 'letter',
): number | null {
  const cells = cellsOf(line);
  const taken = cells.filter(({ chord }) => chord !== null).map((cell) => cell.at);
  if (line.lyrics.trim() === '') return taken[taken.indexOf(at) + step] ?? null;
  const isOutermost = at === (step > 0 ? taken.at(-1) : taken[0]);
  const isOutside = cells.some((cell) => cell.at === at && cell.kind === 'outside');
  if (isOutermost && isOutside && isPastWords(line, at, step)) return null;
  const places = unit === 'cell' ? cells.map((cell) => cell.at) : letterPlaces(line);
  const occupied = new Set(taken);
  const free = places.filter((place) => !occupied.has(place));
  if (step > 0) return free.find((place) => place > at) ?? null;
  return free.findLast((place) => place < at) ?? null;
}

function isPastWords({ lyrics }: Line, at: number, step: 1 | -1): boolean {
  return step > 0 ? at >= lyrics.trim().length : at < 0;
}

function letterPlaces({ lyrics }: Line): readonly number[] {
  const letters = [...lyrics.trim().matchAll(/\S+/g)].flatMap(({ 0: word, index: from }) =>
    [...graphemesOf(word)].map(({ index }) => from + index),
  );
  return [before, ...letters, after];
}
