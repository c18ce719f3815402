import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { Song } from '#contract/song.ts';

/** What depends on the version that is shown (decision 15). */
export interface ShownVersion {
  /** Null is the original. */
  readonly name: string | null;
  readonly lyrics: string;
  readonly key: string | null;
  /** Of the version itself; the song's own are shown with every version. */
  readonly notes: string | null;
}

/** The version of this name, or the original if it no longer exists. */
export function shownVersion(song: Song, name: string | null): ShownVersion {
  const found = song.alternateVersions.find((version) => version.name === name);
  if (found === undefined) return { name: null, lyrics: song.lyrics, key: song.key, notes: null };
  return { ...found, key: found.key ?? song.key };
}

/** A short line of the notes about a capo: shown before the first chord. */
export function capoNote({ notes }: Pick<Song, 'notes'>, version: ShownVersion): string | null {
  const lines = [version.notes, notes].flatMap((text) => text?.split('\n') ?? []);
  const found = lines.find((line) => /\bcapo\b/i.test(line))?.trim();
  return found !== undefined && found.length <= longestCapoNote ? found : null;
}

const longestCapoNote = 60; // characters

export interface ShownSong {
  readonly song: Song;
  readonly version: ShownVersion;
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
}
