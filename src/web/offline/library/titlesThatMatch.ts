import type { SongSummary } from '#contract/song.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';
import type { Shelf } from './shelf.ts';

export interface TitleFilter {
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
}

/** As `matchesTitle` finds them, by title (decision 16); titles were folded when they were read. */
export function titlesThatMatch(
  { byId, sorted }: Pick<Shelf, 'byId' | 'sorted'>,
  { search = '', categoryId }: TitleFilter,
): SongSummary[] {
  const query = foldText(search);
  return sorted.filter((song) => {
    if (categoryId !== undefined && song.categoryId !== categoryId) return false;
    if (query === '') return true;
    return (byId.get(song.id)?.title ?? foldForSearch(song.title)).includes(query);
  });
}
