const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ'.split('');

/** The index of the first title under a letter, from 0. */
export interface IndexEntry {
  /**
   * A to Å; before them `#` for numbers and signs; after them `א` for Hebrew, `…` for all other
   * scripts.
   */
  readonly letter: string;
  readonly at: number;
}

const norwegian = new Intl.Collator('nb');
const isLatin = /^\P{L}*\p{Script=Latin}/u;
const isHebrew = /^\P{L}*\p{Script=Hebrew}/u;

/**
 * The letters that occur in a list sorted by `sortByTitle`, found by binary search instead of
 * reading each title. «Aa» is under Å, «Ü» under Y.
 */
export function letterIndex(songs: readonly { readonly title: string }[]): readonly IndexEntry[] {
  const titleAt = (at: number) => songs[at]?.title ?? '';
  const reaches = (letter: string) => (at: number) =>
    norwegian.compare(titleAt(at), letter.toLowerCase()) >= 0;
  const found = letters.map((letter) => ({
    letter,
    at: firstWhere(songs.length, reaches(letter)),
  }));
  const inAa = found.at(-1)?.at ?? 0;
  const behind = firstWhere(songs.length, (at) => at >= inAa && !isLatin.test(titleAt(at)));
  const entries: IndexEntry[] = [{ letter: '#', at: 0 }, ...found];
  for (let at = behind; at < songs.length; at++) {
    const letter = isHebrew.test(titleAt(at)) ? 'א' : '…';
    if (entries.at(-1)?.letter !== letter) entries.push({ letter, at });
  }
  // A letter ends where the next one begins; letters without titles are dropped.
  return entries.filter(({ at }, place) => at < (entries[place + 1]?.at ?? songs.length));
}

/** Binary search: the first of `count` indices from which on `isTrue` holds, or `count`. */
function firstWhere(count: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
