import { foldText } from '#song/foldText.ts';
import { distanceWithin } from './distance.ts';

export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A song, and how far its title is from what was written. */
interface Found {
  readonly songId: string;
  readonly distance: number;
}

/** Null if no song or several have the title. */
export type TitleFinder = (title: string) => Found | null;

export interface TitleFinders {
  /** The same words. */
  readonly exact: TitleFinder;
  /** Allows for a few typing errors. */
  readonly near: TitleFinder;
}

export function findersOf(songs: readonly Titled[]): TitleFinders {
  const titles = new Map<string, string | null>(); // null if several songs have it
  for (const { id, title } of songs) {
    const words = foldWords(title);
    titles.set(words, titles.has(words) ? null : id);
  }
  const byLength = new Map<number, Folded[]>();
  for (const [words, id] of titles) {
    const folded = { words, id, letters: lettersOf(words) };
    const alike = byLength.get(words.length);
    if (alike === undefined) byLength.set(words.length, [folded]);
    else alike.push(folded);
  }
  const search = (words: string): Found | null => {
    const { length } = words;
    const letters = lettersOf(words);
    let most = length < 4 ? 0 : length < 10 ? 1 : length < 20 ? 2 : 3;
    let best: Omit<Found, 'songId'> & { id: string | null } = { id: null, distance: most + 1 };
    for (const each of lengthsAround(length, most).flatMap((near) => byLength.get(near) ?? [])) {
      if (bitsIn(letters ^ each.letters) > 2 * most) continue;
      const distance = distanceWithin(words, each.words, most);
      if (distance === null) continue;
      best = { id: distance === best.distance ? null : each.id, distance };
      most = distance;
    }
    return best.id === null ? null : { songId: best.id, distance: best.distance };
  };
  return {
    exact: (title) => {
      const songId = titles.get(foldWords(title)) ?? null;
      return songId === null ? null : { songId, distance: 0 };
    },
    near: (title) => search(foldWords(title)),
  };
}

interface Folded {
  readonly words: string;
  readonly id: string | null;
  /** Its letters as a bit set, to skip titles quickly: a typing error changes two bits at most. */
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

/** Folded, without punctuation; a title of punctuation alone is unchanged. */
export function foldWords(title: string): string {
  return foldText(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')) || title.trim();
}
