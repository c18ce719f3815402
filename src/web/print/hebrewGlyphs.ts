import { placedMark, wordEnd } from './placedMarks.ts';

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
