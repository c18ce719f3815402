import { isPureLabel, readHeading } from '#song/lyrics/readHeading.ts';

const words = new Map([
  ['verse', 'Vers'],
  ['chorus', 'Refreng'],
]);
const repeat = '\\(?(?:x\\d{1,2}|\\d{1,2}x)\\)?';
const english = new RegExp(
  `^\\s*([[(]?)(verse|chorus)\\s?(\\d{0,2})[\\])]?(\\s?${repeat})?(\\s?:)?[\\])]?\\s*$`,
  'i',
);
const bracketed = /^\s*\[([^[\]]{1,40})\](:?)\s*$/;

/** An English heading in Norwegian: «Verse 1», `[CHORUS]`; null for any other row. */
export function norwegianHeading(row: string): string | null {
  const [, , word, number, times = '', colon = ''] = english.exec(row) ?? [];
  if (word === undefined) return null;
  const name = words.get(word.toLowerCase()) ?? word;
  return name + (number ? ` ${number}` : '') + times + colon.trim();
}

/**
 * The rows with English headings in Norwegian. Where such a heading is in brackets, as web pages
 * have them, the others leave theirs as well. The same array if there is none.
 */
export function withNorwegianHeadings(rows: readonly string[]): readonly string[] {
  const headings = rows.map((row) => norwegianHeading(row));
  if (headings.every((heading) => heading === null)) return rows;
  const hasBrackets = headings.some(
    (heading, at) => heading !== null && bracketed.test(rows[at] ?? ''),
  );
  return rows.map((row, at) => headings[at] ?? (hasBrackets ? withoutBrackets(row) : row));
}

function withoutBrackets(row: string): string {
  const [, label = '', colon = ''] = bracketed.exec(row) ?? [];
  const heading = readHeading(label);
  return heading !== null && isPureLabel(heading) ? label.trim() + colon : row;
}
