import type { Song } from '#contract/songs/song.ts';
import { useSongMusic } from '#web/api/music.ts';
import { changeDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { useLowChordsPreference, useSetShownMusic } from '#web/screens/song/plannedSong.ts';

/** One control on the screen: a key of the song's own, or low chords (decision 36). */
export function useLowChords(song: Pick<Song, 'id' | 'title' | 'music'>) {
  const isOn = useLowChordsPreference();
  const { transposition } = useSongMusic(song);
  const setMine = useSetShownMusic(song);
  return {
    isLow: transposition === 0 && isOn,
    setLow: (isLow: boolean) => {
      if (isLow !== isOn) changeDisplayPreferences(() => ({ useLowChords: isLow }));
      if (isLow && transposition !== 0) setMine({ transposition: 0 });
    },
  };
}
