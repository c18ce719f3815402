import { memo } from 'react';
import type { Language } from '#song/valueSets.ts';
import { Lyrics, useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { lyrics as texts } from '#web/texts/song.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface DrawnSongProps {
  readonly lyrics: string;
  readonly language: Language;
  /** Shown where the text cannot be rendered. */
  readonly failedSentence?: string;
}

/**
 * A text rendered as on the song screen, with this user's settings, in the key it is written in.
 */
export const DrawnSong = memo((props: DrawnSongProps) => {
  const { lyrics, language, failedSentence = texts.notDrawn } = props;
  return (
    <LyricsBoundary lyrics={lyrics} fallback={<Notice tone="danger" title={failedSentence} />}>
      <Drawing lyrics={lyrics} language={language} />
    </LyricsBoundary>
  );
});

function Drawing({ lyrics, language }: Pick<DrawnSongProps, 'lyrics' | 'language'>) {
  const { textSize, chordColor, speakChords } = useDisplayPreferences();
  const settings = { language, textSize, chordColor, speakChords };
  return <Lyrics arrangement={useArrangement(useSections(lyrics))} {...settings} />;
}
