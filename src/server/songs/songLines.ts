import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

export interface SearchedSong {
  readonly lyrics: string;
  readonly translator: string | null;
  readonly bible_reference: string | null;
}

/** What «Treff i sangteksten» searches: sung lines without chords, translator, Bible reference. */
export function songLines({ lyrics, translator, bible_reference }: SearchedSong): string[] {
  const sung = parseLyrics(lyrics).flatMap(({ lines }) => lines.map((line) => line.lyrics.trim()));
  return [...sung, translator ?? '', bible_reference ?? ''].filter((line) => line !== '');
}
