import { memo } from 'react';
import { Lyrics, useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { lyrics as texts } from '#web/texts/song.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface DrawnSongProps {
  readonly lyrics: string;
  /** What is said where it cannot be drawn. */
  readonly failedSentence?: string;
}

/** A text drawn as the song screen draws it for this reader, in the key that it is written in. */
export const DrawnSong = memo(({ lyrics, failedSentence = texts.notDrawn }: DrawnSongProps) => (
  <LyricsBoundary lyrics={lyrics} undrawn={<Notice tone="danger" title={failedSentence} />}>
    <Drawing lyrics={lyrics} />
  </LyricsBoundary>
));

function Drawing({ lyrics }: Pick<DrawnSongProps, 'lyrics'>) {
  const { textSize, chordColor, speakChords } = useDisplayPreferences();
  const looks = { textSize, chordColor, speakChords };
  return <Lyrics arrangement={useArrangement(useSections(lyrics))} {...looks} />;
}
