import type { Song } from '#contract/song.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';

/** A song that differs from any in this. */
export function makeSong(differing: Partial<Song>): Song {
  return { ...someSong, ...differing };
}
