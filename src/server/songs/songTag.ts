import { hash } from 'node:crypto';
import type { Song } from '#contract/song.ts';

/**
 * Tag of one person's answer: the song's version, by which `If-Match` knows it (decision 13), and
 * 96 bits of everything else, favourite and play count included.
 */
export function songTag(song: Song): string {
  return `${song.version}-${hash('sha256', JSON.stringify(song), 'base64url').slice(0, 16)}`;
}
