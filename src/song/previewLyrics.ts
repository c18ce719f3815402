import { firstCharacters } from './firstCharacters.ts';

const lyricsPreview = 200; // characters (spec §9)

/** What the versions page shows of the lyrics: their beginning, an ellipsis if they go on. */
export function previewLyrics(lyrics: string): string {
  return firstCharacters(lyrics, lyricsPreview);
}
