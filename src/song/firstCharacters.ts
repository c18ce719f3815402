/** What stands on the character before it or gives an emoji its colour. */
const marks = '\\p{M}\\p{Emoji_Modifier}\\u200c\\u{e0020}-\\u{e007f}';
const joiner = '\\u200d';
const extend = `[${marks}${joiner}]`;
const picture = '\\p{Extended_Pictographic}';

const grapheme = new RegExp(
  [
    '\\r\\n|(?![\\u200c\\u200d\\u{e0020}-\\u{e007f}])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]',
    `\\p{Regional_Indicator}{2}${extend}*`,
    `${picture}(?:[${marks}]*${joiner}${picture})*${extend}*`,
    `[^]${extend}*`,
  ].join('|'),
  'gu',
);

/**
 * A text's characters as a reader counts them (UAX 29), each with where it begins: a letter with its
 * marks, a whole emoji. By hand, since Firefox has `Intl.Segmenter` from 125 on only.
 */
export function* graphemesOf(text: string): Generator<{ segment: string; index: number }> {
  for (const { 0: segment, index } of text.matchAll(grapheme)) yield { segment, index };
}

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
