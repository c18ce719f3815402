/**
 * The PDF library shapes no text, so a vowel point would stand where its outline was drawn, under
 * the middle of no letter in particular. The Hebrew print font therefore holds every point once for
 * every letter, already moved to where it belongs; these glyphs have codes of the private use area.
 * `scripts/makePrintFonts.ts` makes them with the same functions.
 */
export const firstLetter = 0x05d0;
export const lastLetter = 0x05ea;
export const firstMark = 0x0591;
export const lastMark = 0x05c7;

const privateArea = 0xe000;
const marks = lastMark - firstMark + 1;
const lastPlaced = privateArea + (lastLetter - firstLetter + 1) * marks - 1;

/** The code of a point as it stands on a letter; undefined if either is none. */
export function placedMark(letter: number, mark: number): number | undefined {
  if (letter < firstLetter || letter > lastLetter) return undefined;
  if (mark < firstMark || mark > lastMark) return undefined;
  return privateArea + (letter - firstLetter) * marks + (mark - firstMark);
}

/** The point that a code of `placedMark` stands for; other codes stand for themselves. */
export function writtenMark(code: number): number {
  if (code < privateArea || code > lastPlaced) return code;
  return firstMark + ((code - privateArea) % marks);
}
