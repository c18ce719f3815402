/**
 * The PDF library does no text shaping, so a vowel point would be drawn at its default position,
 * below no letter in particular. The Hebrew print font therefore contains every point once per
 * letter, already positioned; these glyphs have codes of the private use area.
 * `scripts/makePrintFonts.ts` creates them with the same functions.
 */
export const firstLetter = 0x05d0;
export const lastLetter = 0x05ea;
export const firstMark = 0x0591;
export const lastMark = 0x05c7;

/**
 * Two invisible glyphs, to precede a point at the left end of a word. In the PDF that point comes
 * before its letter, and two readers lose it: pdf.js attaches a mark to the last drawn glyph with a
 * width, even of the line above; poppler drops non-letters at the start of a right-to-left word. So
 * the first glyph, a thousandth of an em wide, represents U+0000, which begins a word in pdf.js and
 * is ignored by poppler; the second, without width, represents U+200F, which pdf.js ignores and
 * poppler takes for a letter.
 */
const endsAs = new Map([
  [0xf8fe, 0],
  [0xf8ff, 0x200f],
]);
export const wordEnd = String.fromCharCode(...endsAs.keys());

const privateArea = 0xe000;
const marks = lastMark - firstMark + 1;
const lastPlaced = privateArea + (lastLetter - firstLetter + 1) * marks - 1;

/** The code of a point placed on a letter; undefined if either is unknown. */
export function placedMark(letter: number, mark: number): number | undefined {
  if (letter < firstLetter || letter > lastLetter) return undefined;
  if (mark < firstMark || mark > lastMark) return undefined;
  return privateArea + (letter - firstLetter) * marks + (mark - firstMark);
}

/** The character that a code represents; other codes represent themselves. */
export function readAs(code: number): number {
  if (code < privateArea || code > lastPlaced) return endsAs.get(code) ?? code;
  return firstMark + ((code - privateArea) % marks);
}

/** Precomposed letters with one point, by their NFC form: letter and point. */
const ready = new Map(
  Array.from({ length: 0xfb4f - 0xfb2a }, (_, at) => String.fromCharCode(0xfb2a + at)).map(
    (letter) => [letter.normalize('NFC'), letter],
  ),
);

/**
 * The glyphs of a Hebrew letter with its points, left to right: points first, which have no width,
 * then the letter. At a word's end, where readers might lose the points, the precomposed character
 * is used, or `wordEnd` protects them if there is none.
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
