import { type LetterForSi, parseNote, printNote } from './note.ts';
import { type ChordPart, parseChords } from './parseChords.ts';

/**
 * Moves every note of a text of chords, basses and runs included, by a number of semitones (up is
 * positive) in the text's own notation. Everything else stays: qualities, brackets, stars, blanks.
 * A text that is not chords comes back as it is.
 */
export function transpose(text: string, semitones: number, letterForSi: LetterForSi): string {
  const parts = parseChords(text);
  if (parts === null) return text;
  return parts
    .map((part) =>
      part.kind === 'note' ? transposeNote(part.text, semitones, letterForSi) : part.text,
    )
    .join('');
}

/** Moves one note name by a number of semitones. */
function transposeNote(text: string, semitones: number, letterForSi: LetterForSi): string {
  const note = parseNote(text, letterForSi);
  if (note === null) return text;
  const pitch = (((note.pitch + Math.trunc(semitones)) % 12) + 12) % 12;
  return printNote({ ...note, pitch }, letterForSi);
}

/** The spec's list, kept to the letter (spec §4); all other chords follow the same fourth down. */
const byHand: Readonly<Record<string, string>> = {
  'La-': 'Mi-',
  'Re-': 'La-',
  Sol: 'Re',
  Fa: 'Do',
  Mi: 'Si7',
  Do: 'G',
};

const fourthDown = -5; // semitones

/**
 * A text of chords for low voices (decision 22): the spec's six as they are listed, every other
 * chord a fourth down in its own notation. The six are meant where they stand as a whole chord: in
 * `Do/Mi` and `Si/La/Mi` the notes belong to a bass or a run and all move together.
 * A text that is not chords comes back as it is.
 */
export function lowChords(text: string, letterForSi: LetterForSi): string {
  const parts = parseChords(text);
  if (parts === null) return text;
  let low = '';
  for (let at = 0; at < parts.length; ) {
    const end = endOfChord(parts, at);
    const chord = parts.slice(at, end);
    const listed = isTied(parts, at, end) ? undefined : byHand[chord.map(textOf).join('')];
    low += listed ?? chord.map((part) => lowPart(part, letterForSi)).join('');
    at = end;
  }
  return low;
}

/**
 * The key in which a song is heard under low chords: a fourth down, in its own notation. The spec's
 * six spellings are of chords, not of keys. A text that is no key comes back as it is.
 */
export function lowKey(key: string): string {
  return transpose(key, fourthDown, 'H');
}

/** Where the chord that begins at `at` ends: behind its qualities. Other parts stand alone. */
function endOfChord(parts: readonly ChordPart[], at: number): number {
  let end = at + 1;
  if (parts[at]?.kind !== 'note') return end;
  for (;;) {
    const blank = parts[end]?.kind === 'gap' ? 1 : 0;
    if (parts[end + blank]?.kind !== 'quality') return end;
    end += blank + 1;
  }
}

/** Whether a slash or bracket ties the chord to more; a dangling one (`Do/`) ties it to nothing. */
function isTied(parts: readonly ChordPart[], at: number, end: number): boolean {
  const [next, afterNext] = [parts[end]?.kind, parts[end + 1]?.kind];
  return (
    parts[at - 1]?.kind === 'link' ||
    (next === 'link' && afterNext === 'note') ||
    (next !== 'gap' && afterNext === 'quality')
  );
}

function textOf(part: ChordPart): string {
  return part.text;
}

function lowPart(part: ChordPart, letterForSi: LetterForSi): string {
  return part.kind === 'note' ? transposeNote(part.text, fourthDown, letterForSi) : part.text;
}
