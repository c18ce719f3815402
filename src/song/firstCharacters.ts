import { graphemesOf } from './graphemesOf.ts';

const plain = /^[\0-\u02ff]*$/;

/**
 * The first `count` characters as a reader counts them, and an ellipsis if there are more. Never
 * half an emoji, nor a letter without the marks that stand on it.
 */
export function firstCharacters(text: string, count: number): string {
  // Without marks and surrogates a code unit is a character, and counting is slicing.
  if (plain.test(text.slice(0, count + 1))) {
    return text.length > count ? `${text.slice(0, count)}…` : text;
  }
  let seen = 0;
  for (const { index } of graphemesOf(text)) {
    if (seen === count) return `${text.slice(0, index)}…`;
    seen++;
  }
  return text;
}

const lyricsPreview = 200; // characters (spec §9)

/**
 * What the versions page shows of the lyrics: their beginning, an ellipsis if they go on. A line that
 * would be cut is left out where there are others: half of it may be a chord, or a chord row alone.
 */
export function previewLyrics(lyrics: string): string {
  const first = firstCharacters(lyrics, lyricsPreview);
  return first === lyrics ? first : first.replace(/\n[^\n]*…$/, '\n…');
}

const notePreview = 150; // characters (spec §9)

/** What a song card shows of the notes: their beginning, an ellipsis if they go on. */
export function previewNotes(notes: string): string {
  return firstCharacters(notes, notePreview);
}
