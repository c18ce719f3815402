import type { Word } from '#song/arrangement/arrangement.ts';

/** Whether two lines draw the same: most preferences change few lines of a song, or none. */
export function sameWords(one: readonly Word[], other: readonly Word[]): boolean {
  return (
    one === other || (one.length === other.length && one.every((word, at) => same(word, other[at])))
  );
}

function same(one: Word, other: Word | undefined): boolean {
  return (
    other !== undefined &&
    one.space === other.space &&
    one.syllables.length === other.syllables.length &&
    one.syllables.every(({ chord, text }, at) => {
      const there = other.syllables[at];
      return chord === there?.chord && text === there.text;
    })
  );
}
