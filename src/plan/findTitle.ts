import { foldText } from '#song/foldText.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import { foldNumber, type Numbered } from '#song/search/songNumber.ts';
import { distanceWithin } from './distance.ts';

/** Songs that a text may name, all as near to it, in the order of the library. */
export interface Found {
  readonly songIds: readonly string[];
  /** How many letters are different. */
  readonly distance: number;
}

/** Null if no song has such a title. */
export type TitleFinder = (title: string) => Found | null;

export interface TitleFinders {
  /** The same words, with or without the number in front. */
  readonly exact: TitleFinder;
  /** The same words, where a number in front is not that of a song. */
  readonly title: TitleFinder;
  /** The number alone, «142» or «Nr. 142». */
  readonly number: TitleFinder;
  /** Allows for a few typing errors. */
  readonly near: TitleFinder;
  /** Titles that begin with the words, two at least; one typing error in eight letters, and `most`. */
  readonly beginning: (title: string, most?: number) => Found | null;
  /** Titles that contain the words: two at least, of eight letters together. */
  readonly containing: TitleFinder;
}

export function findersOf(songs: readonly Numbered[]): TitleFinders {
  const plain = new Map<string, string[]>();
  const titles = new Map<string, string[]>();
  const numbers = new Map<string, string[]>();
  for (const song of songs) {
    const { id, title, number } = song;
    addTo(plain, foldWords(title), id);
    addTo(titles, foldWords(title), id);
    if (number === null) continue;
    addTo(titles, foldWords(numberedTitle(song)), id);
    addTo(numbers, foldNumber(number), id);
  }
  const whole = nearFinder(titles);
  const beginnings = beginningsOf(titles);
  const byWord = new Map<string, string[]>();
  for (const title of titles.keys()) {
    for (const word of new Set(title.split(' '))) addTo(byWord, word, title);
  }
  return {
    exact: (title) => {
      const words = foldWords(title);
      return sameAs(titles.get(words) ?? titles.get(words.replace(/^nr (?=\d)/, '')));
    },
    title: (title) => sameAs(plain.get(foldWords(title))),
    number: (text) => {
      const number = text.replace(/^(?:nr\.? ?|#)(?=\d)|[.):]$/gi, '');
      return /\d/.test(number) ? sameAs(numbers.get(foldNumber(number))) : null;
    },
    near: (title) => {
      const words = foldWords(title);
      const { length } = words;
      return whole(words, length < 4 ? 0 : length < 10 ? 1 : length < 20 ? 2 : 3);
    },
    beginning: (title, limit = 3) => {
      const words = foldWords(title);
      const count = words.split(' ').length;
      if (count < 2) return null;
      const most = Math.min(limit, Math.floor(lettersIn(words) / 8));
      // A typing error may join two words, or part one.
      const counts = most === 0 ? [count] : [count, count - 1, count + 1];
      const found = counts.map((each) => beginnings(each)(words, most)).filter((each) => !!each);
      return found.toSorted((a, b) => a.distance - b.distance)[0] ?? null;
    },
    containing: (title) => {
      const words = foldWords(title);
      if (!words.includes(' ') || lettersIn(words) < 8) return null;
      const ofWord = words.split(' ').map((word) => byWord.get(word) ?? []);
      const [rarest = []] = ofWord.toSorted((a, b) => a.length - b.length);
      const within = rarest.filter((each) => ` ${each} `.includes(` ${words} `));
      return sameAs(within.flatMap((each) => titles.get(each) ?? []));
    },
  };
}

function sameAs(songIds: readonly string[] = []): Found | null {
  return songIds.length === 0 ? null : { songIds: [...new Set(songIds)], distance: 0 };
}

/** For a number of words: finds titles of more words by their first ones. */
function beginningsOf(titles: ReadonlyMap<string, readonly string[]>) {
  const finders = new Map<number, NearFinder>();
  return (count: number): NearFinder => {
    const known = finders.get(count);
    if (known !== undefined) return known;
    const beginnings = new Map<string, string[]>();
    for (const [title, ids] of titles) {
      const words = title.split(' ');
      if (words.length > count) addTo(beginnings, words.slice(0, count).join(' '), ...ids);
    }
    const finder = nearFinder(beginnings);
    finders.set(count, finder);
    return finder;
  };
}

/** Finds the folded texts with the least distance to folded words, of `most` letters at most. */
type NearFinder = (words: string, most: number) => Found | null;

function nearFinder(texts: ReadonlyMap<string, readonly string[]>): NearFinder {
  const byLength = new Map<number, Folded[]>();
  for (const [words, songIds] of texts) {
    addTo(byLength, words.length, { words, songIds, letters: lettersOf(words) });
  }
  return (words, limit) => {
    const letters = lettersOf(words);
    let most = limit;
    let songIds: string[] = [];
    for (const each of lengthsAround(words.length, most).flatMap((at) => byLength.get(at) ?? [])) {
      if (bitsIn(letters ^ each.letters) > 2 * most) continue;
      const distance = distanceWithin(words, each.words, most);
      if (distance === null) continue;
      if (distance < most) songIds = [];
      songIds.push(...each.songIds);
      most = distance;
    }
    return songIds.length === 0 ? null : { songIds: [...new Set(songIds)], distance: most };
  };
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, ...values: readonly Value[]): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [...values]);
  else known.push(...values);
}

interface Folded {
  readonly words: string;
  readonly songIds: readonly string[];
  /** Its letters as a bit set, to skip texts quickly: a typing error changes two bits at most. */
  readonly letters: number;
}

function lettersOf(words: string): number {
  let bits = 0;
  for (let at = 0; at < words.length; at++) bits |= 1 << (words.charCodeAt(at) & 31);
  return bits;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
}

/** Nearest first. */
function lengthsAround(length: number, most: number): number[] {
  const apart = Array.from({ length: most }, (_, at) => at + 1);
  return [length, ...apart.flatMap((by) => [length - by, length + by])];
}

function lettersIn(words: string): number {
  return words.replaceAll(' ', '').length;
}

/** Folded, without punctuation; a title of punctuation alone is unchanged. */
export function foldWords(title: string): string {
  return foldText(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')) || title.trim();
}
