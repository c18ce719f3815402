import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { type Key, signatureOf } from '#song/chords/key.ts';
import { parseNote, printNote } from '#song/chords/note.ts';
import { chordRuns, parseChords } from '#song/chords/parseChords.ts';
import { inMannerOf } from '#song/arrangement/music.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import type { Line } from '#song/lyrics/section.ts';
import type { MeaningOfB } from '#song/valueSets.ts';

/** The chords that are offered for a song. */
export interface Palette {
  /** Those of the song, most used first. */
  readonly own: readonly string[];
  /** The seven of its key in the song's notation, but for those. */
  readonly ofKey: readonly string[];
}

/** `keyField` as typed; `noteNames` is what a plain `B` is. Linear in the text. */
export function paletteOf(text: string, keyField: string, noteNames: MeaningOfB | null): Palette {
  const sections = parseLyrics(text);
  const counts = new Map<string, number>();
  for (const chord of sections.flatMap(({ lines }) => lines.flatMap(chordsIn))) {
    counts.set(chord, (counts.get(chord) ?? 0) + 1);
  }
  const mostUsed = [...counts].sort(([, one], [, other]) => other - one).map(([chord]) => chord);
  const own = mostUsed.filter(isPlain);
  const { field, key, spelling, writing } = analyzeKey(sections, keyField, noteNames);
  const manner = own.length === 0 && field !== '' ? inMannerOf(field, writing) : writing;
  const like = parseNote(parseChords(own[0] ?? '')?.[0]?.text ?? '', manner);
  const seven = chordsOfKey(key ?? spelling).map(([place, quality]) => {
    const note = { place, names: manner.names, casing: like?.casing ?? 'Do', signs: null };
    const name = printNote(note, 'written', manner);
    return name + (quality === 'minor' ? minorSign[manner.names] : quality);
  });
  return { own, ofKey: seven.filter((chord) => !counts.has(chord)) };
}

const minorSign = { solfège: '-', letters: 'm' };

function chordsIn({ chords, pieces = [] }: Line): readonly string[] {
  const inText = pieces.flatMap((piece) => (piece.kind === 'chord' ? [piece.chord] : []));
  return [chords, ...inText].flatMap((row) => chordRuns(row).map(({ text }) => text));
}

/** One chord, or several without a space, and no signs around them. */
function isPlain(chord: string): boolean {
  const parts = parseChords(chord);
  return parts !== null && parts.every(({ kind }) => kind !== 'sign') && isChord(chord);
}

/**
 * From the tonic upwards. In minor the fifth is major, as it is mostly played; other modes have the
 * chords of their own scale.
 */
function chordsOfKey(key: Key): readonly (readonly [place: number, quality: string])[] {
  const major = signatureOf(key);
  const scale = [
    [0, ''],
    [2, 'minor'],
    [4, 'minor'],
    [-1, ''],
    [1, ''],
    [3, 'minor'],
    [5, 'dim'],
  ] as const;
  const chords = scale.map(([above, quality]) => [major + above, quality] as const);
  const first = chords.findIndex(([place]) => place === key.tonic);
  const ordered = [...chords.slice(first), ...chords.slice(0, first)];
  if (!key.minor || key.mode !== undefined) return ordered;
  return ordered.map(([place, quality]) => [place, place === key.tonic + 1 ? '' : quality]);
}

/** A chord as typed by hand: `am` is `Am`. Null if it is none. */
export function readChord(typed: string): string | null {
  const chord = typed.trim();
  const capital = chord.charAt(0).toUpperCase() + chord.slice(1);
  return [capital, chord].find(isChord) ?? null;
}

/** Whether a text is one chord, or several without a space, that can stand in parentheses. */
export function isChord(text: string): boolean {
  const pieces = readInlineChords(`(${text})`) ?? [];
  const isWhole = pieces.length === 1 && pieces[0]?.kind === 'chord' && pieces[0].chord === text;
  return isWhole && chordRuns(text).length === 1;
}
