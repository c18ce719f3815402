import type { Direction } from '#song/directionOf.ts';
import type { Ruler, TextStyle } from './page.ts';
import { visualOrder } from './visualOrder.ts';
import { extentOf } from './wordBox.ts';
import type { Row, RowItem } from './wrapWords.ts';

interface TurnedItem extends RowItem {
  readonly direction: Direction;
}

/**
 * The words of a row in reading order, each with its position and direction after bidi reordering.
 * `at` counts from the side where the line begins.
 */
export function turnRow(row: Row, base: Direction, style: TextStyle, ruler: Ruler): TurnedItem[] {
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

/** The word whose white space is between two neighbours: the last one of the earlier run. */
function lastBetween(one: number, other: number, directions: readonly Direction[]): number {
  const earlier = Math.min(one, other);
  if (directions[one] === directions[other]) return earlier;
  let last = earlier;
  while (directions[last + 1] === directions[earlier]) last++;
  return last;
}
