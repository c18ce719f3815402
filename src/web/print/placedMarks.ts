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

/** Letters with one point as single characters, by what they are in NFC: letter and point. */
const ready = new Map(
  Array.from({ length: 0xfb4f - 0xfb2a }, (_, at) => String.fromCharCode(0xfb2a + at)).map(
    (letter) => [letter.normalize('NFC'), letter],
  ),
);

/**
 * What is drawn for a Hebrew letter with its points. From left to right the points come first: they
 * have no width, and the letter is drawn over them. At a word's end, where those who read the text
 * back might lose them, the single character is drawn; or `wordEnd` holds them, where there is none.
 */
export function hebrewGlyphs(cluster: string, endsWord: boolean): string {
  const whole = endsWord ? ready.get(cluster) : undefined;
  if (whole !== undefined) return whole;
  const [letter = '', ...marks] = cluster;
  const placed = marks.map((mark) => {
    const code = placedMark(letter.charCodeAt(0), mark.charCodeAt(0));
    return code === undefined ? mark : String.fromCharCode(code);
  });
  const held = endsWord && marks.length > 0 ? wordEnd : '';
  return [held, ...placed.toReversed(), letter].join('');
}
