import { memo } from 'react';
import { Lyrics, useArrangement } from '#web/lyrics/Lyrics.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';

/** A text drawn exactly as the song screen draws it for this reader. */
export const DrawnSong = memo(({ lyrics }: { lyrics: string }) => {
  const { textSize, chordColor } = useDisplayPreferences();
  const arrangement = useArrangement(lyrics);
  return <Lyrics arrangement={arrangement} textSize={textSize} chordColor={chordColor} />;
});
