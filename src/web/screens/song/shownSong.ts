import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { Song } from '#contract/songs/song.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';

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
