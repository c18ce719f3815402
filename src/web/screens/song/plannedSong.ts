import { createContext, type ReactNode, useContext } from 'react';
import type { Song } from '#contract/songs/song.ts';
import type { SongMusic } from '#song/songPreferences.ts';
import { musicOf, musicShowing } from '#web/api/music.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';

/**
 * A song that was opened from a plan (decision 39): the key of the day holds, and what is changed is
 * changed for this view alone.
 */
export interface PlannedSong {
  /** Address of the plan. */
  readonly plan: string;
  /** Null is the original. */
  readonly versionName: string | null;
  /** Who leads it that day, and what was agreed; below the title. */
  readonly notes: ReactNode;
  readonly chooseVersion: (name: string | null) => void;
  readonly setMusic: (change: Partial<SongMusic>) => void;
  /** «Behold i planen»; null where the view is as in the plan. */
  readonly keep: (() => void) | null;
}

export const PlannedSongContext = createContext<PlannedSong | null>(null);

/** Null for a song opened from anywhere else. */
export function usePlannedSong(): PlannedSong | null {
  return useContext(PlannedSongContext);
}

/** Changes key, capo and autoscroll of the open song: the user's own, or those of this view. */
export function useSetShownMusic(
  song: Pick<Song, 'id' | 'title'>,
): (change: Partial<SongMusic>) => void {
  const { mutate } = useWrite(musicShowing);
  return usePlannedSong()?.setMusic ?? ((change) => mutate(musicOf(song, change)));
}

/** The key of the day comes before the reader's «Lave akkorder». */
export function useLowChordsPreference(): boolean {
  const { useLowChords } = useDisplayPreferences();
  return usePlannedSong() === null && useLowChords;
}
