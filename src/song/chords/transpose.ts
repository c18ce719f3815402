import type { LetterForSi } from './note.ts';
import { parseNote, printNote } from './note.ts';
import { parseChords } from './parseChords.ts';

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
export function transposeNote(text: string, semitones: number, letterForSi: LetterForSi): string {
  const note = parseNote(text, letterForSi);
  if (note === null) return text;
  const pitch = (((note.pitch + Math.trunc(semitones)) % 12) + 12) % 12;
  return printNote({ ...note, pitch }, letterForSi);
}
