import { foldText } from '#song/foldText.ts';

const wordsInShingle = 4;
const leastShared = 8; // shingles; fewer are shared by texts that quote the same psalm

/** A song as it is compared with others: the lines that are sung, separated by newlines. */
export interface ComparedSong {
  readonly id: string;
  readonly lines: string;
}

/**
 * Which songs have which shingles (k-shingling: the words of a text in overlapping groups of four).
 * For 5,000 songs it takes about 10 MB.
 */
export interface ShingleIndex {
  readonly ids: readonly string[];
  /** Sorted: the hash of a shingle, and in the lower bits the place of a song in `ids`. */
  readonly entries: Float64Array;
}

const places = 2 ** 21; // songs at most; with hashes of 32 bits exact in a double

export function indexShingles(songs: readonly ComparedSong[]): ShingleIndex {
  const entries = songs.flatMap(({ lines }, place) =>
    Array.from(shinglesOf(lines), (hash) => hash * places + place),
  );
  return { ids: songs.map(({ id }) => id), entries: Float64Array.from(entries).sort() };
}

/**
 * The song among some that has most of the lines of a text in common with it: half of its shingles, and eight at
 * least; null if none has. It may still be another song, as settings of the Mass share their text.
 */
export function likeness(
  { ids, entries }: ShingleIndex,
  lines: string,
  isAsked: (id: string) => boolean = () => true,
): string | null {
  const shingles = shinglesOf(lines);
  const shared = new Map<number, number>(); // by place
  for (const hash of shingles) {
    for (let at = firstFrom(entries, hash * places); at < entries.length; at++) {
      const place = (entries[at] ?? 0) - hash * places;
      if (place >= places) break;
      shared.set(place, (shared.get(place) ?? 0) + 1);
    }
  }
  let best: string | null = null;
  let most = Math.max(leastShared, shingles.size / 2);
  for (const [place, count] of shared) {
    const id = ids[place];
    if (id === undefined || count < most || !isAsked(id)) continue;
    if (best !== null && count === most) continue; // the first one of several
    [best, most] = [id, count];
  }
  return best;
}

/** The hashes of its distinct shingles. */
function shinglesOf(lines: string): Set<number> {
  const words = (foldText(lines).match(/[\p{L}\p{N}]+/gu) ?? []).map(hashOf);
  const shingles = new Set<number>();
  for (let at = wordsInShingle; at <= words.length; at++) {
    const hash = words.slice(at - wordsInShingle, at).reduce(mixed, offset);
    shingles.add(hash);
  }
  return shingles;
}

// FNV-1a in 32 bits. Two shingles with one hash are too few to matter among eight.
const offset = 0x811c9dc5;
const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193) >>> 0;

function hashOf(word: string): number {
  let hash = offset;
  for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at));
  return hash;
}

/** Binary search: the index of the first entry that is not less than `sought`. */
function firstFrom(entries: Float64Array, sought: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] ?? 0) < sought) low = middle + 1;
    else high = middle;
  }
  return low;
}
