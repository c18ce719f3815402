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

/**
 * Two glyphs without ink, for in front of a point at the left end of a word. Who reads the PDF meets
 * that point before its letter, and two readers lose it: pdf.js counts a mark to whatever of some
 * width was drawn before it, be it the line above; poppler leaves out of a word from right to left
 * what is no such letter itself. So the first, a thousandth of an em wide, stands for U+0000, which
 * begins a word for pdf.js and is nothing for poppler; and the second, which has no width, stands for
 * U+200F, which pdf.js passes over and poppler takes for a letter.
 */
const endsAs = new Map([
  [0xf8fe, 0],
  [0xf8ff, 0x200f],
]);
export const wordEnd = String.fromCharCode(...endsAs.keys());

const privateArea = 0xe000;
const marks = lastMark - firstMark + 1;
const lastPlaced = privateArea + (lastLetter - firstLetter + 1) * marks - 1;

/** The code of a point as it stands on a letter; undefined if either is none. */
export function placedMark(letter: number, mark: number): number | undefined {
  if (letter < firstLetter || letter > lastLetter) return undefined;
  if (mark < firstMark || mark > lastMark) return undefined;
  return privateArea + (letter - firstLetter) * marks + (mark - firstMark);
}

/** The character that a code of ours stands for; other codes stand for themselves. */
export function readAs(code: number): number {
  if (code < privateArea || code > lastPlaced) return endsAs.get(code) ?? code;
  return firstMark + ((code - privateArea) % marks);
}
