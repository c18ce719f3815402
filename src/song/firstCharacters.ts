import { graphemesOf } from './graphemesOf.ts';

const plain = /^[\0-\u02ff]*$/;

/**
 * The first `count` graphemes, with an ellipsis if there are more. Never splits an emoji, or a
 * letter from its marks.
 */
export function firstCharacters(text: string, count: number): string {
  // Fast path: without marks and surrogates a code unit is a grapheme.
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
 * The beginning of the lyrics for the versions page, with an ellipsis if there is more. A line that
 * would be cut is omitted if there are others: half of it may be a chord or a bare chord row.
 */
export function previewLyrics(lyrics: string): string {
  const first = firstCharacters(lyrics, lyricsPreview);
  return first === lyrics ? first : first.replace(/\n[^\n]*…$/, '\n…');
}

const notePreview = 150; // characters (spec §9)

/** The beginning of the notes for a song card, with an ellipsis if there is more. */
export function previewNotes(notes: string): string {
  return firstCharacters(notes, notePreview);
}
