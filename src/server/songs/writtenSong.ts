import { hash } from 'node:crypto';
import type { Song } from '#contract/song.ts';

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
