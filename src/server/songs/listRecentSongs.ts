import { limits } from '#contract/limits.ts';
import type { SongSummary } from '#contract/song.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { presentSongSummary } from './presentSong.ts';
import { findRecent } from './songStore.ts';

export async function listRecentSongs(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
): Promise<SongSummary[]> {
  const rows = await findRecent(db, user.id, limits.recentSongs);
  return rows.map(presentSongSummary);
}
