import type { Notation } from '#song/valueSets.ts';
import { type ChordPart, dashes } from './parseChords.ts';

/** A note and its spelling; enough to write another note in the same style. */
export interface Note {
  /**
   * Its position on the line of fifths: Do (C) 0, Sol 1, Re 2, Fa −1; a sharp adds 7, a flat
   * subtracts 7.
   */
  readonly place: number;
  readonly names: NoteNames;
  readonly casing: 'Do' | 'DO' | 'do';
  /** The accidentals it would be written with; null for a note without any. */
  readonly signs: Signs | null;
}

type NoteNames = 'solfège' | 'letters';
type Signs = '#b' | '♯♭';

/** How a song writes its notes, derived from its chords. */
export interface Writing {
  /** Those of most of its notes. */
  readonly names: NoteNames;
  /** It has an `H`: that is Si, and a plain `B` the note below (decision 35). */
  readonly hasH: boolean;
  /** It has a `B` without accidental. */
  readonly hasB: boolean;
  readonly signs: Signs;
}

const solfège = ['Fa', 'Do', 'Sol', 'Re', 'La', 'Mi', 'Si']; // starting at position −1
const letters = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];
const si = 5;

/** Derives how a song writes its notes from all parts of its chords. */
export function writingOf(parts: readonly ChordPart[]): Writing {
  const names = parts.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []));
  const inLetters = names.filter((name) => /^[A-H][#b♯♭]?$/.test(name)).length;
  return {
    names: inLetters * 2 > names.length ? 'letters' : 'solfège',
    hasH: names.some((name) => name.startsWith('H')),
    hasB: names.includes('B'),
    signs: names.some((name) => /[♯♭]/.test(name)) ? '♯♭' : '#b',
  };
}

/** Parses a note name as found by `parseChords`: `Re`, `sol#`, `B♭`, `H`. Null if it is none. */
export function parseNote(text: string, { hasH }: Pick<Writing, 'hasH'>): Note | null {
  const sign = /[#b♯♭]$/.exec(text)?.[0] ?? '';
  const name = text.slice(0, text.length - sign.length);
  const proper = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  const isLetter = name.length === 1;
  const natural = isLetter ? letters.indexOf(name === 'H' ? 'B' : name) : solfège.indexOf(proper);
  if (natural < 0) return null;
  const isFlat = sign === 'b' || sign === '♭' || (text === 'B' && hasH);
  return {
    place: natural - 1 + (isFlat ? -7 : sign === '' ? 0 : 7),
    names: isLetter ? 'letters' : 'solfège',
    casing: isLetter || name === proper ? 'Do' : name === name.toUpperCase() ? 'DO' : 'do',
    signs: sign === '' ? null : sign === '#' || sign === 'b' ? '#b' : '♯♭',
  };
}

/** Semitones above Do, 0–11, of a position on the line of fifths: a fifth is seven. */
export function pitchOf(place: number): number {
  return (((place * 7) % 12) + 12) % 12;
}

/**
 * Writes a note in its own or another notation; what the note leaves open is taken from the song.
 */
export function printNote(note: Note, notation: Notation, writing: Writing): string {
  const { place } = note;
  const [sharp, flat] = note.signs ?? writing.signs;
  const names = namesIn(notation, note.names);
  const signs = Math.floor((place + 1) / 7);
  const sign = (signs < 0 ? (flat ?? '') : (sharp ?? '')).repeat(Math.abs(signs));
  const natural = place - signs * 7;
  if (names === 'solfège') return cased(solfège[natural + 1] ?? '', note.casing) + sign;
  if (natural !== si) return (letters[natural + 1] ?? '') + sign;
  const bareFlat = notation === 'H-B' || (notation === 'written' && writing.hasH && writing.hasB);
  if (signs === -1) return bareFlat ? 'B' : `B${sign}`;
  const isB = notation === 'B-Bb' || (notation === 'written' && writing.hasB && !writing.hasH);
  return (isB ? 'B' : 'H') + sign;
}

/** The note names in a notation, which keeps or replaces those of the song. */
export function namesIn(notation: Notation, written: NoteNames): NoteNames {
  if (notation === 'written') return written;
  return notation === 'solfège' ? 'solfège' : 'letters';
}

function cased(name: string, casing: Note['casing']): string {
  if (casing === 'DO') return name.toUpperCase();
  return casing === 'do' ? name.toLowerCase() : name;
}

const dash = new RegExp(`^[${dashes}]$`);
const letterName = /^[A-H][#b♯♭]?$/;

/** Whether a part is a dash directly after a note. */
export function isDash(part: ChordPart | undefined): boolean {
  return part?.kind === 'quality' && dash.test(part.text);
}

/** A note, or `N.C.`. */
export function beginsChord(part: ChordPart | undefined): boolean {
  return part?.kind === 'note' || (part?.kind === 'sign' && /^n/i.test(part.text));
}

/**
 * Whether the part at `at` is a dash that only separates two chords: `A-E` is A and E, and `Am-E` A
 * minor and E, in letter notation. In solfège it also means minor: `La-Mi-`.
 */
export function isParting(parts: readonly ChordPart[], at: number): boolean {
  const root = parts[parts[at - 1]?.text === 'm' ? at - 2 : at - 1];
  return (
    root !== undefined &&
    letterName.test(root.text) &&
    isDash(parts[at]) &&
    beginsChord(parts[at + 1])
  );
}
