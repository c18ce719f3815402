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

interface Pens {
  text: number;
  chord: number;
}

const dust = 1e-6; // mm, tolerance for rounding errors

/**
 * Wraps words into rows no wider than `widths.first`, then `widths.rest` (mm). Rows break between
 * words. If both directions occur, no chord extends over a neighbour, so that words can be
 * reordered.
 */
export function wrapWords(
  words: readonly Word[],
  style: TextStyle,
  widths: { readonly first: number; readonly rest: number },
  ruler: Ruler,
): Row[] {
  const gap = chordGap(ruler, style);
  const rows: Row[] = [];
  let row: RowItem[] = [];
  let pens: Pens = { text: 0, chord: 0 };
  for (const box of boxesOf(words, style, widths.rest, ruler)) {
    let at = startOf(box, pens);
    const width = rows.length === 0 ? widths.first : widths.rest;
    if (row.length > 0 && at + extentOf(box) > width + dust) {
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
  width: number,
  ruler: Ruler,
): readonly WordBox[] {
  const most = width - chordGap(ruler, style);
  const boxes = words.flatMap((word) => {
    const box = measureWord(word, style, ruler);
    if (extentOf(box) <= most) return [box];
    return breakWord(word, style, most, ruler).map((part) => measureWord(part, style, ruler));
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
