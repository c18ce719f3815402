import { AppError } from '#server/core/AppError.ts';
import { firstCharacters } from '#song/firstCharacters.ts';

/** A song book is not imported for this reason; the sentence names where (decision 26). */
export function refused(sentence: string, cause?: unknown): AppError {
  return new AppError('songbookRefused', { fields: { songbook: sentence }, cause });
}

const longest = 80; // characters

/** A name out of somebody's file as a sentence can carry it: one short line. */
export function named(name: string): string {
  const line = name
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ');
  return firstCharacters(line, longest);
}
