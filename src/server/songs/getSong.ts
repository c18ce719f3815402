import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { tagOf } from '#server/core/route.ts';
import { presentSong } from './presentSong.ts';
import { findSong } from './songStore.ts';

export async function getSong(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
): Promise<Song> {
  const row = await findSong(db, user.id, songId);
  if (!row) throw new AppError('songNotFound');
  return presentSong(row);
}

/**
 * A strong tag of a song as its reader has it: the version, by which `If-Match` knows it (decision
 * 13), and a hash of all the rest, such as hearts, plays and the name of its category.
 */
export function songTag(song: Song): string {
  return `${song.version}-${tagOf(song)}`;
}
