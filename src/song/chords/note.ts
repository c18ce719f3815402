import type { Notation } from '#song/valueSets.ts';
import { type ChordPart, dashes, isLetterName } from './parseChords.ts';

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
/** `is` and `iss` in words: `Fis` and `Es`, `Fiss` and `Ess`; then a plain `B` is flat. */
export const everySigns = ['#b', '♯♭', 'is', 'iss'] as const;
type Signs = (typeof everySigns)[number];

/** How a song writes its notes, derived from its chords. */
export interface Writing {
  /** Those of most of its notes. */
  readonly names: NoteNames;
  /** Its Si is `H`, whether it has one or not: a plain `B` is the note below (decisions 35, 52). */
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
  const inLetters = names.filter(isLetterName).length;
  const signs = new Set(names.map(signsOf));
  const inWords = signs.has('iss') ? 'iss' : signs.has('is') && 'is';
  return {
    names: inLetters * 2 > names.length ? 'letters' : 'solfège',
    hasH: names.some((name) => /^h/i.test(name)) || inWords !== false,
    hasB: names.some(isPlainB),
    signs: inWords || (signs.has('♯♭') ? '♯♭' : '#b'),
  };
}

/** Whether a note is a B without an accidental, also as a bass. */
export function isPlainB(name: string): boolean {
  return name === 'B' || name === 'b';
}

/** The accidentals of a name; null for one without any. */
function signsOf(name: string): Signs | null {
  if (/.[♯♭]$/.test(name)) return '♯♭';
  if (/.[#b]$/.test(name)) return '#b';
  if (!isLetterName(name) || !name.endsWith('s')) return null;
  return name.endsWith('ss') ? 'iss' : 'is';
}

/** Parses a note name as found by `parseChords`: `Re`, `sol#`, `B♭`, `H`. Null if it is none. */
export function parseNote(text: string, { hasH }: Pick<Writing, 'hasH'>): Note | null {
  const isLetter = isLetterName(text);
  const name = isLetter ? text.charAt(0) : text.replace(/(?<=.)[#b♯♭]$/, '');
  const sign = text.slice(name.length);
  const proper = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  const natural = isLetter
    ? letters.indexOf(proper === 'H' ? 'B' : proper)
    : solfège.indexOf(proper);
  if (natural < 0) return null;
  const isFlat = /^(?:b|♭|e?ss?)$/.test(sign) || (isPlainB(text) && hasH);
  return {
    place: natural - 1 + (isFlat ? -7 : sign === '' ? 0 : 7),
    names: isLetter ? 'letters' : 'solfège',
    casing: name === proper ? 'Do' : name === name.toUpperCase() ? 'DO' : 'do',
    signs: signsOf(text),
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
  const names = namesIn(notation, note.names);
  const signs = Math.floor((place + 1) / 7);
  const natural = place - signs * 7;
  const written = note.signs ?? writing.signs;
  const inWords = written === 'is' || written === 'iss';
  const [sharp = '', flat = ''] = inWords ? '#b' : written;
  const sign = signs < 0 ? flat : sharp;
  if (names === 'solfège') {
    return cased(solfège[natural + 1] ?? '', note.casing) + sign.repeat(Math.abs(signs));
  }
  const casing = note.names === 'letters' ? note.casing : 'Do';
  const isSaid = inWords && notation === 'written';
  const isFlatSi = natural === si && signs === -1;
  const bareFlat = notation === 'H-B' || (notation === 'written' && writing.hasH && writing.hasB);
  if (isFlatSi && (bareFlat || isSaid)) return cased('B', casing);
  const isB = notation === 'B-Bb' || (notation === 'written' && writing.hasB && !writing.hasH);
  const nameOfSi = isB || isFlatSi ? 'B' : 'H';
  const letter = natural === si ? nameOfSi : (letters[natural + 1] ?? '');
  const added = isSaid ? saidSign(letter, signs, written) : sign;
  return cased(letter, casing) + added.repeat(Math.abs(signs));
}

/** `iss` and `ess`, but `Ess` and `Ass`. */
function saidSign(letter: string, signs: number, written: Signs): string {
  const end = written === 'iss' ? 'ss' : 's';
  if (signs > 0) return `i${end}`;
  return letter === 'E' || letter === 'A' ? end : `e${end}`;
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
    root !== undefined && isLetterName(root.text) && isDash(parts[at]) && beginsChord(parts[at + 1])
  );
}
