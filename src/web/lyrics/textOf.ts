import type { ArrangedLine, Word } from '#song/arrangement/arrangement.ts';

/** What of a word is sung. */
export function textOf(word: Word): string {
  return word.syllables.map((syllable) => syllable.text).join('');
}

export function textOfLine({ words }: ArrangedLine): string {
  return words.map((word) => textOf(word) + word.space).join('');
}
