import { memo } from 'react';
import { Lyrics, useArrangement } from '#web/lyrics/Lyrics.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';

/** A text drawn exactly as the song screen draws it for this reader. */
export const DrawnSong = memo(({ lyrics }: { lyrics: string }) => {
  const { textSize, chordColor, speakChords } = useDisplayPreferences();
  const looks = { textSize, chordColor, speakChords };
  return <Lyrics arrangement={useArrangement(lyrics)} {...looks} />;
});
