import { firstCharacters } from '#song/firstCharacters.ts';

const longest = 80; // characters

/** A name out of somebody's file as a sentence can carry it: one short line. */
export function named(name: string): string {
  const line = name
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ');
  return firstCharacters(line, longest);
}
