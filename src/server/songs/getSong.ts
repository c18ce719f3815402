import type { Song } from '#contract/songs/song.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { tagOf } from '#server/core/route.ts';
import { isEmptied } from '#server/idempotency/runOnce.ts';
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
 * The answer of an idempotent write (`runOnce`); as the song is by now, or `songNotFound`, where the song
 * was removed since (decision 61).
 */
export async function answerOrSong(
  deps: Pick<Deps, 'db'>,
  user: CurrentUser,
  answer: Song,
): Promise<Song> {
  return isEmptied(answer) ? getSong(deps, user, answer.id) : answer;
}

/**
 * ETag of a song for one reader: the version, which `If-Match` compares (decision 13), and a hash of the
 * whole response, which also changes with favourites, plays and the category's name.
 */
export function songTag(song: Song): string {
  return `${song.version}-${tagOf(song)}`;
}
