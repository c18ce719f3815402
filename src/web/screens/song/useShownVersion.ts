import { useMemo } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { type ShownVersion, shownVersion } from '#web/lyrics/shownVersion.ts';
import { useVersionChoice } from '#web/preferences/versionChoice.ts';
import { usePlannedSong } from './plannedSong.ts';

/** The version that the plan names, or else the one chosen on this device, as written. */
export function useShownVersion(song: Song): ShownVersion {
  const choice = useVersionChoice(song.id);
  const planned = usePlannedSong();
  const name = planned === null ? choice : planned.versionName;
  return useMemo(() => shownVersion(song, name), [song, name]);
}
