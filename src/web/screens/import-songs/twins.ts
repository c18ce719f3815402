import type { Song } from '#contract/songs/song.ts';
import { foldText } from '#song/foldText.ts';
import { type ComparedSong, indexShingles, likeness } from '#song/search/likeness.ts';
import { songLines } from '#song/search/searchWords.ts';
import type { ImportRow } from '#web/offline/imports/importRows.ts';

/** Place in the batch → id of the song here, or place of the earlier one in the batch, that it resembles. */
export type TwinsByPlace = ReadonlyMap<number, string | number>;

const songsAtOnce = 25; // before the page may paint

/**
 * Finds what each song of the batch resembles: the song here with its id, an earlier one of the batch
 * with it, else whichever has most of its text by one index of shingles over both; a text too short for
 * that needs equal words.
 */
export async function findTwins(
  book: Iterable<Pick<Song, 'id' | 'lyrics'>>,
  rows: readonly ImportRow[],
): Promise<TwinsByPlace> {
  const pause = pauses();
  const here = new Set<string>();
  const compared: ComparedSong[] = [];
  const byWords = new Map<string, string>();
  const add = (id: string, lyrics: string) => {
    const lines = songLines(lyrics, []).join('\n');
    compared.push({ id, lines });
    const words = wordsOf(lines);
    if (words !== '' && !byWords.has(words)) byWords.set(words, id);
    return words;
  };
  for (const { id, lyrics } of book) {
    here.add(id);
    add(id, lyrics);
    await pause();
  }
  const words = new Map<number, string>();
  for (const { at, read } of rows) {
    words.set(at, add(placed(at), read.lyrics));
    await pause();
  }
  const index = indexShingles(compared);

  const twins = new Map<number, string | number>();
  const firstById = new Map<string, number>();
  for (const { at, id, read } of rows) {
    await pause();
    const isEarlier = (other: string) => !isPlaced(other) || placeOf(other) < at;
    const before = firstById.get(id);
    if (before === undefined) firstById.set(id, at);
    const alike = () => {
      const found = likeness(index, read.lyrics, isEarlier) ?? byWords.get(words.get(at) ?? '');
      if (found === undefined || !isEarlier(found)) return undefined;
      return isPlaced(found) ? placeOf(found) : found;
    };
    const twin = before ?? (here.has(id) ? id : alike());
    if (twin !== undefined) twins.set(at, twin);
  }
  return twins;
}

/** The words alone, in order. */
function wordsOf(lines: string): string {
  return (foldText(lines).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

// In the index a song of the batch goes by its place, which no id of a song looks like.
const placed = (at: number) => `#${at}`;
const isPlaced = (id: string) => id.startsWith('#');
const placeOf = (id: string) => Number(id.slice(1));

/** Lets the page paint now and then. */
function pauses() {
  let count = 0;
  return async () => {
    if (++count % songsAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  };
}
