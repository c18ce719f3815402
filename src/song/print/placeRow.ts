import type { Direction } from '#song/directionOf.ts';
import { type Ink, type PlacedText, type Ruler, type TextStyle, millimetres } from './page.ts';
import { visualOrder } from './visualOrder.ts';
import { type Placed, chordStyle, extentOf } from './wordBox.ts';
import type { Row, RowItem } from './wrapWords.ts';

/** Placed texts of a row; `x` counts from the column's left edge, `y` from the top of the row. */
export interface PlacedRow {
  readonly texts: readonly PlacedText[];
  readonly height: number;
}

const chordHeight = 1.15; // of the chords' size
const lineHeight = 1.3; // of the lyrics' size
const ascent = 0.95; // of the size: room for the ring of an Å over the baseline

interface RowPlace {
  readonly base: Direction;
  /** mm from the side where the line begins to be read. */
  readonly indent: number;
  /** Of the column, in mm. */
  readonly width: number;
  readonly style: TextStyle;
  readonly ruler: Ruler;
  readonly ink: Ink;
}

export function placeRow(
  row: Row,
  { base, indent, width: columnWidth, style, ruler, ink }: RowPlace,
): PlacedRow {
  const hasChords = row.some(({ box }) => box.chords.length > 0);
  const hasText = row.some(({ box }) => box.texts.length > 0);
  const chords = chordStyle(style);
  const top = hasChords ? millimetres(chords.size * chordHeight) : 0;
  const chordY = millimetres(chords.size * ascent);
  const textY = top + millimetres(style.size * ascent);
  const texts: PlacedText[] = [];
  const joined = new TextRun(style, textY, ink);

  for (const { box, at, direction } of turnRow(row, base, style, ruler)) {
    const edge = base === 'ltr' ? indent + at : columnWidth - indent - at;
    const start = direction === base ? edge : edge + (base === 'ltr' ? 1 : -1) * extentOf(box);
    const left = ({ at: from, width }: Placed) =>
      direction === 'ltr' ? start + from : start - from - width;
    for (const chord of box.chords) {
      const { text, width } = chord;
      const place = { x: left(chord), y: chordY, width };
      texts.push({ text, direction: 'ltr', style: chords, ink: 'chord', ...place });
    }
    for (const piece of box.texts) joined.add(piece.text, direction, left(piece), piece.width);
    joined.addSpace(box.space, box.spaceWidth);
  }
  const lyrics = hasText || !hasChords ? millimetres(style.size * lineHeight) : 0;
  return { texts: [...texts, ...joined.done()], height: top + lyrics };
}

const dust = 1e-6; // mm, of adding up fractions

/** Joins texts that touch, blanks between them included, so that a line is few and whole texts. */
class TextRun {
  readonly #finished: PlacedText[] = [];
  #open: PlacedText | null = null;
  #space = { text: '', width: 0 };
  readonly #style: TextStyle;
  readonly #y: number;
  readonly #ink: Ink;

  constructor(style: TextStyle, y: number, ink: Ink) {
    this.#style = style;
    this.#y = y;
    this.#ink = ink;
  }

  add(text: string, direction: Direction, x: number, width: number): void {
    const open = this.#open;
    const space = this.#space;
    this.#space = { text: '', width: 0 };
    if (open?.direction === direction) {
      const isRight = direction === 'rtl';
      const end = isRight ? open.x - space.width : open.x + open.width + space.width;
      const start = isRight ? x + width : x;
      if (Math.abs(end - start) < dust) {
        const grown = open.width + space.width + width;
        this.#open = {
          ...open,
          text: open.text + space.text + text,
          x: isRight ? x : open.x,
          width: grown,
        };
        return;
      }
    }
    if (open) this.#finished.push(open);
    this.#open = { text, direction, x, y: this.#y, width, style: this.#style, ink: this.#ink };
  }

  addSpace(text: string, width: number): void {
    this.#space = { text, width };
  }

  done(): readonly PlacedText[] {
    return this.#open ? [...this.#finished, this.#open] : this.#finished;
  }
}

interface TurnedItem extends RowItem {
  readonly direction: Direction;
}

/**
 * The words of a row in reading order, each with the place and direction it has where both
 * directions meet. `at` counts from the side where the line begins.
 */
function turnRow(row: Row, base: Direction, style: TextStyle, ruler: Ruler): TurnedItem[] {
  const kinds = row.map(({ box }) => box.direction);
  if (kinds.every((kind) => kind === null || kind === base)) {
    return row.map((item) => ({ ...item, direction: base }));
  }
  const { order, directions } = visualOrder(kinds, base);
  const places = new Map<number, number>();
  let pen = 0;
  let previous: number | null = null;
  for (const index of base === 'ltr' ? order : order.toReversed()) {
    const item = row[index];
    if (!item) continue;
    if (previous !== null) {
      pen += ruler(row[lastBetween(previous, index, directions)]?.box.space ?? '', style);
    }
    places.set(index, pen);
    pen += extentOf(item.box);
    previous = index;
  }
  return row.map(({ box, at }, index) => ({
    box,
    at: places.get(index) ?? at,
    direction: directions[index] ?? base,
  }));
}

/** The word whose white space lies between two neighbours: the last one of the earlier run. */
function lastBetween(one: number, other: number, directions: readonly Direction[]): number {
  const earlier = Math.min(one, other);
  if (directions[one] === directions[other]) return earlier;
  let last = earlier;
  while (directions[last + 1] === directions[earlier]) last++;
  return last;
}
