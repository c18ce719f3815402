import { type SongSummary, songSummary } from '#contract/song.ts';
import { foldForSearch } from '#song/foldText.ts';
import { DamagedLibrary } from './damagedLibrary.ts';
import type { Shelf, Shelved } from './shelf.ts';

/**
 * Gives a row of `heads` what lists show: the heart from the person's favourites, the category as
 * it is called now. A song that comes out the same as before is the same object.
 */
export function shelver(
  { categories, favorites }: Shelf['lists'],
  before: Shelf | null,
): (row: SongSummary) => Shelved {
  const hearts = new Set(favorites);
  const named = new Map(categories.map((category) => [category.id, category]));
  return (row) => {
    const isFavorite = hearts.has(row.id);
    const song = { ...row, isFavorite, category: named.get(row.categoryId) ?? row.category };
    const old = before?.byId.get(song.id);
    if (old !== undefined && isSame(old.song, song)) return old;
    return { song, title: old?.song.title === song.title ? old.title : foldForSearch(song.title) };
  };
}

/** A row of `heads` as it was put there. Throws `DamagedLibrary` if it is none. */
export function checkedHead(row: unknown): SongSummary {
  const checked = songSummary.safeParse(row);
  if (!checked.success) throw new DamagedLibrary('head');
  return checked.data;
}

function isSame(one: SongSummary, other: SongSummary): boolean {
  const { category, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => one[name] === other[name]) &&
    category.nameNo === other.category.nameNo &&
    category.color === other.category.color
  );
}
