import type { Song } from '#contract/songs/song.ts';
import { foldText } from '#song/foldText.ts';
import { type ComparedSong, indexShingles, likeness } from '#song/search/likeness.ts';
import { songLines } from '#song/search/searchWords.ts';
import { wholeBook } from './wholeBook.ts';

/** A song of a batch that may come into the song book. */
export interface ComparedRow {
  /** Its place in the batch. */
  readonly at: number;
  readonly id: string;
  readonly lyrics: string;
}

/** Place in the batch → id of the song here, or place of the earlier one in the batch, that it resembles. */
export type TwinsByPlace = ReadonlyMap<number, string | number>;

export interface Twins {
  readonly twins: TwinsByPlace;
  /** The songs here among them. */
  readonly songs: readonly Song[];
}

/** What a batch resembles in the whole song book; `isKept` as in `wholeBook`. */
export async function twinsOf({
  rows,
  isKept,
}: {
  readonly rows: readonly ComparedRow[];
  readonly isKept: boolean;
}): Promise<Twins> {
  const book = await wholeBook(isKept);
  const twins = findTwins(book, rows);
  const found = new Set(twins.values());
  return { twins, songs: book.filter(({ id }) => found.has(id)) };
}

/**
 * Finds what each song of the batch resembles: an earlier one of the batch or the song here with its id,
 * else whichever of them has most of its text, by one index of shingles; a text too short for that needs
 * equal words.
 */
export function findTwins(
  book: readonly Pick<Song, 'id' | 'lyrics'>[],
  rows: readonly ComparedRow[],
): TwinsByPlace {
  const byPlace = rows.map(({ at, lyrics }) => ({ id: placed(at), lines: linesOf(lyrics) }));
  const compared: ComparedSong[] = [
    ...book.map(({ id, lyrics }) => ({ id, lines: linesOf(lyrics) })),
    ...byPlace,
  ];
  const index = indexShingles(compared);
  const byWords = new Map<string, string>();
  for (const { id, lines } of compared) {
    const words = wordsOf(lines);
    if (words !== '' && !byWords.has(words)) byWords.set(words, id);
  }

  const here = new Set(book.map(({ id }) => id));
  const twins = new Map<number, string | number>();
  const firstById = new Map<string, number>();
  for (const [place, { at, id }] of rows.entries()) {
    const before = firstById.get(id);
    if (before === undefined) firstById.set(id, at);
    const twin = before ?? (here.has(id) ? id : alike(at, byPlace[place]?.lines ?? ''));
    if (twin !== undefined) twins.set(at, twin);
  }
  return twins;

  function alike(at: number, lines: string): string | number | undefined {
    const isEarlier = (id: string) => (placeOf(id) ?? 0) < at;
    const found = likeness(index, lines, isEarlier) ?? byWords.get(wordsOf(lines));
    return found === undefined || !isEarlier(found) ? undefined : (placeOf(found) ?? found);
  }
}

const linesOf = (lyrics: string) => songLines(lyrics, []).join('\n');

/** The words alone, in order. */
function wordsOf(lines: string): string {
  return (foldText(lines).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

// In the index a song of the batch goes by its place, which no id of a song looks like.
const placed = (at: number) => `#${at}`;
const placeOf = (id: string) => (id.startsWith('#') ? Number(id.slice(1)) : undefined);
