import type { Song } from '#contract/songs/song.ts';
import type { PlanItem } from '#plan/plan.ts';
import { movedBy } from '#song/arrangement/music.ts';
import { readSongMusic } from '#song/songPreferences.ts';

/** Key and capo of an item of a plan. */
export type PlannedMusic = Pick<PlanItem, 'transposition' | 'capo'>;

interface Otherwise extends Partial<PlannedMusic> {
  /** The version shown; null is the original. */
  readonly versionName?: string | null;
}

/** The item with a song, in its written key and without a capo unless said otherwise (decision 72). */
export function withSong(
  item: PlanItem,
  { id, title }: Pick<Song, 'id' | 'title'>,
  { versionName = null, transposition = 0, capo = 0 }: Otherwise = {},
): PlanItem {
  return { ...item, songId: id, titleThen: title, versionName, transposition, capo };
}

/**
 * The key and capo in which a person has a song, to be offered for a plan and never stored unasked
 * (decision 72); null where both are as written.
 */
export function ownMusic(music: unknown, useLowChords: boolean = false): PlannedMusic | null {
  const { transposition, capo } = readSongMusic(music);
  const moved = movedBy({ transposition, useLowChords });
  return moved === 0 && capo === 0 ? null : { transposition: moved, capo };
}
