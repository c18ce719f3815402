import { memo, useMemo } from 'react';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { Lyrics } from '#web/lyrics/Lyrics.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';

/** A text drawn exactly as the song screen draws it for this reader. */
export const DrawnSong = memo(({ lyrics }: { lyrics: string }) => {
  const { textSize, chordColor, ...preferences } = useDisplayPreferences();
  const { showSectionLabels, boldMode, useLowChords, showRepeatedChorus } = preferences;
  const sections = useMemo(() => parseLyrics(lyrics), [lyrics]);
  const arrangement = useMemo(
    () => arrange(sections, { showSectionLabels, boldMode, useLowChords, showRepeatedChorus }),
    [sections, showSectionLabels, boldMode, useLowChords, showRepeatedChorus],
  );
  return <Lyrics arrangement={arrangement} textSize={textSize} chordColor={chordColor} />;
});
