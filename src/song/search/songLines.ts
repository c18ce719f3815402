import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

export interface SearchedSong {
  readonly lyrics: string;
  readonly translator: string | null;
  readonly bibleReference: string | null;
}

/** What «Treff i sangteksten» searches: sung lines without chords, translator, Bible reference. */
export function songLines({ lyrics, translator, bibleReference }: SearchedSong): string[] {
  const sung = parseLyrics(lyrics).flatMap(({ lines }) => lines.map((line) => line.lyrics.trim()));
  return [...sung, translator ?? '', bibleReference ?? ''].filter((line) => line !== '');
}
