import type { Song } from '#contract/song.ts';
import { useSetSongMusic, useSongMusic } from '#web/api/music.ts';
import {
  changeDisplayPreferences,
  useDisplayPreferences,
} from '#web/preferences/displayPreferences.ts';

/** One control on the screen: a key of the song's own, or low chords (decision 36). */
export function useLowChords(song: Pick<Song, 'id' | 'music'>) {
  const { useLowChords: isOn } = useDisplayPreferences();
  const { transposition } = useSongMusic(song);
  const setMine = useSetSongMusic(song.id);
  return {
    isLow: transposition === 0 && isOn,
    setLow: (isLow: boolean) => {
      if (isLow !== isOn) changeDisplayPreferences(() => ({ useLowChords: isLow }));
      if (isLow && transposition !== 0) setMine({ transposition: 0 });
    },
  };
}
