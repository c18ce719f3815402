import type { Word } from '#song/arrangement/arrangement.ts';
import { breakWord } from './breakWord.ts';
import type { Ruler, TextStyle } from './page.ts';
import { type WordBox, chordGap, extentOf, measureWord } from './wordBox.ts';

/** A word box and its position on its row, in mm from the side where reading begins. */
export interface RowItem {
  readonly box: WordBox;
  readonly at: number;
}

export type Row = readonly RowItem[];

/** In mm. */
interface RowWidths {
  readonly first: number;
  readonly rest: number;
}

interface Pens {
  text: number;
  chord: number;
}

const dust = 1e-6; // mm, tolerance for rounding errors

/**
 * Wraps words into rows no wider than `widths.first`, then `widths.rest` (mm). Rows break between
 * words, and inside one only if it is wider than a row. If both directions occur, no chord extends
 * over a neighbour, so that words can be reordered.
 */
export function wrapWords(
  words: readonly Word[],
  style: TextStyle,
  widths: RowWidths,
  ruler: Ruler,
): Row[] {
  const gap = chordGap(ruler, style);
  const rows: Row[] = [];
  let row: RowItem[] = [];
  let pens: Pens = { text: 0, chord: 0 };
  for (const box of boxesOf(words, style, widths, ruler)) {
    let at = startOf(box, pens);
    const width = rows.length === 0 ? widths.first : widths.rest;
    const isTorn = row.at(-1)?.box.isTorn === true;
    if (isTorn || (row.length > 0 && at + extentOf(box) > width + dust)) {
      rows.push(row);
      row = [];
      at = 0;
      pens = { text: 0, chord: 0 };
    }
    row.push({ box, at });
    pens = pensBehind(box, at, pens, gap);
  }
  return row.length > 0 ? [...rows, row] : rows;
}

function startOf({ chords: [first] }: WordBox, { text, chord }: Pens): number {
  return first ? Math.max(text, chord - first.at) : text;
}

function pensBehind(box: WordBox, at: number, { chord }: Pens, gap: number): Pens {
  return {
    text: at + box.textEnd + box.spaceWidth,
    chord: box.chords.length > 0 ? at + box.chordEnd + gap : chord,
  };
}

function boxesOf(
  words: readonly Word[],
  style: TextStyle,
  widths: RowWidths,
  ruler: Ruler,
): readonly WordBox[] {
  const gap = chordGap(ruler, style);
  const most = widths.rest - gap;
  const boxes = words.flatMap((word, index) => {
    const box = measureWord(word, style, ruler);
    if (extentOf(box) <= (index === 0 ? widths.first - gap : most)) return [box];
    return breakWord(word, style, most, ruler).map((part, at, { length }) => ({
      ...measureWord(part, style, ruler),
      isTorn: at < length - 1,
    }));
  });
  const directions = new Set(boxes.map(({ direction }) => direction).filter(Boolean));
  return directions.size > 1 ? boxes.map((box) => stiff(box, style, ruler)) : boxes;
}

/**
 * Makes a box as wide as its chords and a space, so that its width does not depend on its
 * neighbours.
 */
function stiff(box: WordBox, style: TextStyle, ruler: Ruler): WordBox {
  const space = box.space === '' ? '' : ' ';
  const behindChord = box.chords.length > 0 ? box.chordEnd + chordGap(ruler, style) : 0;
  return {
    ...box,
    textEnd: Math.max(box.textEnd, behindChord),
    space,
    spaceWidth: ruler(space, style),
  };
}
