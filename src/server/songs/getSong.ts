import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import { presentSong } from './presentSong.ts';
import { findSong, type OneSongRow } from './songStore.ts';

/** Presented once, as long as the row itself is kept. */
const presented = new WeakMap<OneSongRow, Song>();

export async function getSong(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
): Promise<Song> {
  const row = await findSong(db, user.id, songId);
  if (!row) throw new Problem('songNotFound');
  const song = presented.get(row) ?? Object.freeze(presentSong(row));
  presented.set(row, song);
  return song;
}
