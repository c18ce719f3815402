import { foldText } from '#song/foldText.ts';
import { compareTitles, type Titled } from './sortByTitle.ts';

/** A song with its number in the community's own book, if it has one (decision 67). */
export interface Numbered extends Titled {
  readonly number: string | null;
}

/** A number as it is compared: folded, without blanks. ` 14 2B` and `142b` are the same. */
export function foldNumber(number: string): string {
  return foldText(number).replaceAll(' ', '');
}

const folded = new WeakMap<object, string>();

function foldedNumber(song: { readonly number: string | null }): string {
  const number = folded.get(song) ?? foldNumber(song.number ?? '');
  folded.set(song, number);
  return number;
}

let inOrder: Intl.Collator | undefined; // created on first use, as for titles

/** Digits as a number, then letters: 9, 12, 12a, 12b, A1. Equal numbers by title. */
export function compareNumbers(a: Numbered, b: Numbered): number {
  inOrder ??= new Intl.Collator('nb', { numeric: true });
  return inOrder.compare(foldedNumber(a), foldedNumber(b)) || compareTitles(a, b);
}

/** The songs with this number, then those with a letter behind it: `12` finds 12, 12a and 12b. */
export function songsNumbered<S extends Numbered>(songs: readonly S[], query: string): S[] {
  const sought = foldNumber(query);
  if (sought === '') return [];
  const letters = /\d$/.test(sought) ? /^\p{L}*$/u : /^$/;
  return songs
    .filter((song) => {
      const number = foldedNumber(song);
      return number.startsWith(sought) && letters.test(number.slice(sought.length));
    })
    .toSorted(compareNumbers);
}

/** What was `found` in words, behind those of the songs that have the number typed. */
export function numberedFirst<S extends Numbered>(
  songs: readonly S[],
  query: string,
  found: S[],
): S[] {
  const numbered = songsNumbered(songs, query);
  if (numbered.length === 0) return found;
  return [...numbered, ...found.filter((song) => !numbered.includes(song))];
}
