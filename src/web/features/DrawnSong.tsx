import { memo } from 'react';
import { Lyrics, useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { lyrics as texts } from '#web/texts/song.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface DrawnSongProps {
  readonly lyrics: string;
  /** Shown where the text cannot be rendered. */
  readonly failedSentence?: string;
}

/**
 * A text rendered as on the song screen, with this user's settings, in the key it is written in.
 */
export const DrawnSong = memo(({ lyrics, failedSentence = texts.notDrawn }: DrawnSongProps) => (
  <LyricsBoundary lyrics={lyrics} fallback={<Notice tone="danger" title={failedSentence} />}>
    <Drawing lyrics={lyrics} />
  </LyricsBoundary>
));

function Drawing({ lyrics }: Pick<DrawnSongProps, 'lyrics'>) {
  const { textSize, chordColor, speakChords } = useDisplayPreferences();
  const settings = { textSize, chordColor, speakChords };
  return <Lyrics arrangement={useArrangement(useSections(lyrics))} {...settings} />;
}
