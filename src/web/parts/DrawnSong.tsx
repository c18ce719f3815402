import { memo } from 'react';
import { Lyrics, useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';

/** A text drawn as the song screen draws it for this reader, in the key that it is written in. */
export const DrawnSong = memo(({ lyrics }: { lyrics: string }) => {
  const { textSize, chordColor, speakChords } = useDisplayPreferences();
  const looks = { textSize, chordColor, speakChords };
  return <Lyrics arrangement={useArrangement(useSections(lyrics))} {...looks} />;
});
