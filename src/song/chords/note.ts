/** How a note is written; enough to write another note in the same manner. */
export interface Note {
  /** Semitones above Do (C): 0–11. */
  readonly pitch: number;
  readonly names: 'solfège' | 'letters';
  /** The sign as written, `''` for a natural note. */
  readonly accidental: string;
  readonly casing: 'Do' | 'DO' | 'do';
}

/** The letter for the note Si: `H` in Scandinavia, `B` in English; a flat is `Bb` in both. */
export type LetterForSi = 'H' | 'B';

const solfège = ['Do', '', 'Re', '', 'Mi', 'Fa', '', 'Sol', '', 'La', '', 'Si'];
const letters = ['C', '', 'D', '', 'E', 'F', '', 'G', '', 'A', '', 'B'];

/**
 * Reads a note by its name, as `parseChords` finds it: `Re`, `sol#`, `B♭`, `H`. Null if it is none.
 * Where `H` is the letter for Si, a bare `B` is the note below it (decision 35).
 */
export function parseNote(text: string, letterForSi: LetterForSi = 'B'): Note | null {
  const accidental = /[#b♯♭]$/.exec(text)?.[0] ?? '';
  const name = text.slice(0, text.length - accidental.length);
  const proper = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  const isLetter = name.length === 1;
  const natural = isLetter ? letters.indexOf(name === 'H' ? 'B' : name) : solfège.indexOf(proper);
  if (natural < 0 || name === '') return null;
  const isFlatB = text === 'B' && letterForSi === 'H';
  const shift = accidental === '' ? (isFlatB ? -1 : 0) : isSharp(accidental) ? 1 : -1;
  return {
    pitch: (natural + shift + 12) % 12,
    names: isLetter ? 'letters' : 'solfège',
    accidental,
    casing: isLetter || name === proper ? 'Do' : name === name.toUpperCase() ? 'DO' : 'do',
  };
}

/** Writes a note in its own manner; a black key gets the note's own sign, or a sharp. */
export function printNote(note: Note, letterForSi: LetterForSi): string {
  const names = note.names === 'letters' ? letters : solfège;
  const accidental = note.accidental || '#';
  const natural = names[note.pitch];
  if (natural) {
    const name = natural === 'B' ? letterForSi : natural;
    return cased(name, note.casing);
  }
  const neighbour = names[(note.pitch + (isSharp(accidental) ? 11 : 1)) % 12] ?? '';
  return cased(neighbour, note.casing) + accidental;
}

function isSharp(accidental: string): boolean {
  return accidental === '#' || accidental === '♯';
}

function cased(name: string, casing: Note['casing']): string {
  if (casing === 'DO') return name.toUpperCase();
  return casing === 'do' ? name.toLowerCase() : name;
}
