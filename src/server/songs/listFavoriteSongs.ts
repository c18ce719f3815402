import type { SongSummary } from '#contract/song.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { presentSongSummary } from './presentSong.ts';
import { findFavorites } from './songStore.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';

export async function listFavoriteSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
): Promise<SongSummary[]> {
  const rows = await findFavorites(db, user.id);
  return sortByTitle(rows.map(presentSongSummary));
}
