import type { Song } from '#contract/songs/song.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';

/** A default song with some fields replaced. */
export function makeSong(differing: Partial<Song>): Song {
  return { ...someSong, ...differing };
}
