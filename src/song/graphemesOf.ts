/** Combining marks, joiners and emoji modifiers. */
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
 * The graphemes of a text (UAX 29), each with its index: a letter with its marks, a whole emoji.
 * Hand-written, since Firefox has `Intl.Segmenter` only from 125 on.
 */
export function* graphemesOf(text: string): Generator<{ segment: string; index: number }> {
  for (const { 0: segment, index } of text.matchAll(grapheme)) yield { segment, index };
}
