import type { ArrangedLine, Word } from '#song/arrangement/arrangement.ts';
import { type Direction, directionOf } from './directionOf.ts';
import type { Ink, PlacedText, Ruler, TextStyle } from './page.ts';
import { contentWidth, margin, millimetres, paper } from './paper.ts';
import type { Strip } from './paginate.ts';
import { placeRow } from './placeRow.ts';
import { wrapWords } from './wrapWords.ts';

const blankLine = 0.7; // of the size
const labelWidth = 1.6; // of the size
const hang = 4; // mm that a continued line is indented
const rowsTogether = 4; // a line of more rows may be cut by a page's end

/** A line of a song; `isLabelled` leaves room for the speakers' labels before every line. */
export function layOutLine(
  line: ArrangedLine,
  size: number,
  isLabelled: boolean,
  ruler: Ruler,
): Strip[] {
  if (line.words.length === 0) {
    return [{ texts: [], height: millimetres(size * blankLine), staysWithNext: false }];
  }
  const style = { size, bold: line.bold };
  const room = isLabelled ? millimetres(size * labelWidth) : 0;
  const strips = layOutWords(line.words, style, ruler, { room, hang });
  const [first, ...others] = strips;
  if (!first || line.label === null) return strips;
  return [withLabel(first, line, style, ruler), ...others];
}

/** Text without chords, as wide as the page allows. */
export function layOutText(
  text: string,
  style: TextStyle,
  ruler: Ruler,
  ink: Ink = 'text',
): Strip[] {
  const words = Array.from(
    text.matchAll(/(\S+)(\s*)/g),
    ([, word = '', space = '']): Word => ({
      syllables: [{ chord: null, text: word }],
      space: space === '' ? '' : ' ',
    }),
  );
  return layOutWords(words, style, ruler, { room: 0, hang: 0 }, ink);
}

function layOutWords(
  words: readonly Word[],
  style: TextStyle,
  ruler: Ruler,
  { room, hang: deeper }: { readonly room: number; readonly hang: number },
  ink: Ink = 'text',
): Strip[] {
  const widths = { first: contentWidth - room, rest: contentWidth - room - deeper };
  const base = baseOf(words);
  const rows = wrapWords(words, style, widths, ruler);
  return rows.map((row, index) => ({
    ...placeRow(row, base, index === 0 ? room : room + deeper, style, ruler, ink),
    staysWithNext: rows.length <= rowsTogether && index < rows.length - 1,
  }));
}

/** The direction of the first letter of the line. */
function baseOf(words: readonly Word[]): Direction {
  for (const { syllables } of words) {
    for (const { text } of syllables) {
      const direction = directionOf(text);
      if (direction) return direction;
    }
  }
  return 'ltr';
}

/** The label stands before the words, on their baseline. */
function withLabel(strip: Strip, line: ArrangedLine, style: TextStyle, ruler: Ruler): Strip {
  const text = line.label ?? '';
  const bold = { ...style, bold: true };
  const width = ruler(text, bold);
  const isRight = baseOf(line.words) === 'rtl';
  const label: PlacedText = {
    text,
    direction: 'ltr',
    x: isRight ? paper.width - margin - width : margin,
    y: Math.max(millimetres(style.size), ...strip.texts.map(({ y }) => y)),
    width,
    style: bold,
    ink: 'text',
  };
  return { ...strip, texts: [label, ...strip.texts] };
}
