import { analyzeKey } from './chords/analyzeKey.ts';
import { printKey } from './chords/key.ts';
import { parseNote, pitchOf } from './chords/note.ts';
import { parseLyrics } from './lyrics/parseLyrics.ts';
import { notUnderstoodIn, type UnknownChord } from './lyrics/unknownChords.ts';
import { type ReadMinors, readMinors } from './paste/readMinors.ts';
import type { MeaningOfB } from './valueSets.ts';

/** What was understood of a text, for the person who writes it. */
export interface UnderstoodLyrics {
  /** The headings that were written. */
  readonly titles: readonly string[];
  /** Lines that all sing, and lines of the cantor. */
  readonly lines: { readonly A: number; readonly K: number };
  /** The key that the chords suggest, or two; none if the field names one, or they do not say it. */
  readonly proposedKeys: readonly string[];
  /** What a bare B is read as; null if no chord has one. */
  readonly bareB: 'H' | 'Bb' | null;
  /** Neither key nor chords say what a bare B is. */
  readonly isBOpen: boolean;
  /** Minors to ask about; null if there are none. */
  readonly minors: UnderstoodMinors | null;
  /** Rows of chords with others that are not known, and these as written; lines count from 1. */
  readonly unknown: readonly { readonly line: number; readonly chords: readonly string[] }[];
  /** Lines that are sung though half of their words are chords. */
  readonly sung: readonly number[];
}

interface UnderstoodMinors extends ReadMinors {
  /** What a plain `B` is with them: whoever writes `d` for Dm also writes `H`. */
  readonly noteNames: MeaningOfB | null;
}

const pitchOfSi = 11;

/** Linear in the text. */
export function understandLyrics(
  lyrics: string,
  keyField: string,
  noteNames: MeaningOfB | null,
): UnderstoodLyrics {
  const sections = parseLyrics(lyrics);
  const written = analyzeKey(sections, keyField, noteNames);
  const { key, isProposed, close, writing, isBOpen } = written;
  const proposed = isProposed && key !== null ? [key] : close;
  const lines = { A: 0, K: 0 };
  for (const section of sections) {
    for (const line of section.lines) {
      const voice = line.voice ?? section.voice;
      if (voice !== undefined && (line.lyrics.trim() !== '' || line.pieces)) lines[voice]++;
    }
  }
  const b = parseNote('B', writing);
  const minors = minorsIn(lyrics, keyField, noteNames);
  const open = notUnderstoodIn(lyrics);
  const asked = new Set(minors?.chords.map(({ from }) => from));
  return {
    titles: sections.flatMap(({ title, unnamed }) => (unnamed || title === '' ? [] : [title])),
    lines,
    proposedKeys: isBOpen ? [] : proposed.map((each) => printKey(each, 'written', writing)),
    isBOpen,
    bareB: !writing.hasB || b === null ? null : pitchOf(b.place) === pitchOfSi ? 'H' : 'Bb',
    minors,
    unknown: unknownByLine(open.chords, asked),
    sung: open.sung.map((row) => row + 1),
  };
}

function minorsIn(
  lyrics: string,
  keyField: string,
  noteNames: MeaningOfB | null,
): UnderstoodMinors | null {
  const minors = readMinors(lyrics);
  if (minors === null) return null;
  const isSmall = minors.chords.some(({ from }) => /^[^A-Za-z]*[a-h]/.test(from));
  const isOpen = () => analyzeKey(parseLyrics(minors.lyrics), keyField).isBOpen;
  return { ...minors, noteNames: noteNames ?? (isSmall && isOpen() ? 'B' : null) };
}

function unknownByLine(
  chords: readonly UnknownChord[],
  asked: ReadonlySet<string>,
): UnderstoodLyrics['unknown'] {
  const lines = new Map<number, string[]>();
  for (const { row, text } of chords) {
    if (asked.has(text)) continue;
    const before = lines.get(row + 1);
    if (before === undefined) lines.set(row + 1, [text]);
    else before.push(text);
  }
  return [...lines].map(([line, names]) => ({ line, chords: names }));
}
