import { hash } from 'node:crypto';
import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { presentSong } from './presentSong.ts';
import { type OneSongRow, findSong } from './songStore.ts';

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

/** One person's answer as it goes over the line. */
export interface WrittenSong {
  /** JSON in UTF-8. */
  readonly bytes: Buffer;
  /**
   * The song's version, by which `If-Match` knows it (decision 13), and 96 bits of everything else,
   * favourite and play count included.
   */
  readonly tag: string;
}

const written = new WeakMap<Song, WrittenSong>();

/** Written once, as long as the song itself is kept; it must not change. */
export function writtenSong(song: Song): WrittenSong {
  const known = written.get(song);
  if (known !== undefined) return known;
  const text = JSON.stringify(song);
  const tag = `${song.version}-${hash('sha256', text, 'base64url').slice(0, 16)}`;
  const answer = { bytes: Buffer.from(text), tag };
  written.set(song, answer);
  return answer;
}
