import { type Song, song as songSchema } from '#contract/song.ts';
import { DamagedLibrary } from './damagedLibrary.ts';
import type { Head, Lyrics } from './libraryRows.ts';

/** A song in the two rows it is kept in. */
export function splitSong(song: Song): { readonly head: Head; readonly rest: Lyrics } {
  const { lyrics, sheetMusicType, alternateVersions, ...head } = song;
  return { head, rest: { lyrics, sheetMusicType, alternateVersions } };
}

/** The song of two rows. Throws `DamagedLibrary` if they are none. */
export function joinSong(head: unknown, rest: unknown): Song {
  const whole = songSchema.safeParse({ ...Object(head), ...Object(rest) });
  if (!whole.success) throw new DamagedLibrary('song');
  return whole.data;
}
