import type { Song } from '#contract/songs/song.ts';

/** A text with what its chords are read by. */
export type WrittenText = Pick<Song, 'lyrics' | 'key' | 'noteNames'>;

/** What depends on the version that is shown (decision 15). */
export interface ShownVersion {
  /** Null is the original. */
  readonly name: string | null;
  readonly lyrics: string;
  readonly key: string | null;
  /** Of the version itself; the song's own are shown with every version. */
  readonly notes: string | null;
  /** As written, whatever key is shown. */
  readonly written: WrittenText;
}

/** The version of this name, or the original if it no longer exists. */
export function shownVersion(song: Song, name: string | null): ShownVersion {
  const found = song.alternateVersions.find((version) => version.name === name);
  const { noteNames } = song;
  const lyrics = found?.lyrics ?? song.lyrics;
  const key = found?.key ?? song.key;
  const written = { lyrics, key, noteNames };
  return { name: found?.name ?? null, lyrics, key, notes: found?.notes ?? null, written };
}
