import type { ArrangedLine, Word } from '#song/arrangement/arrangement.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { type Ink, type PlacedText, type Ruler, type TextStyle, millimetres } from './page.ts';
import { type PlacedRow, placeRow } from './placeRow.ts';
import { wrapWords } from './wrapWords.ts';

const labelWidth = 1.6; // of the size
const hang = 4; // mm that a wrapped line is indented

/** The width of a column in mm, and the ruler for its fonts. */
export interface Measure {
  readonly width: number;
  readonly ruler: Ruler;
}

/**
 * The rows of a line of a song; `isLabelled` reserves space for voice labels before every line. A
 * blank line has none.
 */
export function layOutLine(
  line: ArrangedLine,
  size: number,
  isLabelled: boolean,
  measure: Measure,
): PlacedRow[] {
  const style = { size, bold: line.bold };
  const labelSpace = isLabelled ? millimetres(size * labelWidth) : 0;
  const look = { ink: 'text', base: baseOf(line.words) } as const;
  const rows = layOutWords(line.words, style, measure, { labelSpace, hang }, look);
  const [first, ...others] = rows;
  if (!first || line.label === null) return rows;
  return [withLabel(first, line, style, measure), ...others];
}

/** Text without chords; without a `base`, in the direction of its first letter. */
export function layOutText(
  text: string,
  style: TextStyle,
  measure: Measure,
  { ink = 'text', base }: { readonly ink?: Ink; readonly base?: Direction } = {},
): PlacedRow[] {
  const words = Array.from(
    text.matchAll(/(\S+)(\s*)/g),
    ([, word = '', space = '']): Word => ({
      syllables: [{ chord: null, text: word }],
      space: space === '' ? '' : ' ',
    }),
  );
  const look = { ink, base: base ?? baseOf(words) };
  return layOutWords(words, style, measure, { labelSpace: 0, hang: 0 }, look);
}

function layOutWords(
  words: readonly Word[],
  style: TextStyle,
  { width, ruler }: Measure,
  { labelSpace, hang: deeper }: { readonly labelSpace: number; readonly hang: number },
  { ink, base }: { readonly ink: Ink; readonly base: Direction },
): PlacedRow[] {
  const widths = { first: width - labelSpace, rest: width - labelSpace - deeper };
  return wrapWords(words, style, widths, ruler).map((row, index) => {
    const indent = index === 0 ? labelSpace : labelSpace + deeper;
    return placeRow(row, { base, indent, width, style, ruler, ink });
  });
}

/** The direction of the first letter of the line. */
export function baseOf(words: readonly Word[]): Direction {
  for (const { syllables } of words) {
    for (const { text } of syllables) {
      const direction = directionOf(text);
      if (direction) return direction;
    }
  }
  return 'ltr';
}

/** Puts the label before the words, on their baseline. */
function withLabel(
  row: PlacedRow,
  line: ArrangedLine,
  style: TextStyle,
  { width: whole, ruler }: Measure,
): PlacedRow {
  const text = line.label ?? '';
  const bold = { ...style, bold: true };
  const width = ruler(text, bold);
  const isRight = baseOf(line.words) === 'rtl';
  const label: PlacedText = {
    text,
    direction: 'ltr',
    x: isRight ? whole - width : 0,
    y: Math.max(millimetres(style.size), ...row.texts.map(({ y }) => y)),
    width,
    style: bold,
    ink: 'text',
  };
  return { ...row, texts: [label, ...row.texts] };
}
