import { AppError } from '#server/core/AppError.ts';
import { firstCharacters } from '#song/firstCharacters.ts';

/** The error for a song book that cannot be imported; the sentence names the place (decision 26). */
export function refused(sentence: string, cause?: unknown): AppError {
  return new AppError('songbookRefused', { fields: { songbook: sentence }, cause });
}

const longest = 80; // characters

/** A name from an imported file, shortened to one line for use in a sentence. */
export function named(name: string): string {
  const line = name
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ');
  return firstCharacters(line, longest);
}
