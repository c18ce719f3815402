import type { Direction } from '#song/directionOf.ts';

/** Pieces in visual order. */
interface VisualOrder {
  /** The index of the leftmost piece, and so on. */
  readonly order: readonly number[];
  /** The direction of every piece, in reading order. */
  readonly directions: readonly Direction[];
}

/**
 * The Unicode bidirectional algorithm, as far as song texts need it: neutral pieces (null) take the
 * direction of their neighbours if both agree, else that of the line.
 */
export function visualOrder(pieces: readonly (Direction | null)[], base: Direction): VisualOrder {
  const directions = settled(pieces, base);
  // Runs of one direction, from left to right in a left-to-right line.
  const runs: number[][] = [];
  for (const [index, direction] of directions.entries()) {
    const isSame = index > 0 && directions[index - 1] === direction;
    if (isSame) runs.at(-1)?.push(index);
    else runs.push([index]);
  }
  const fromLeft = base === 'ltr' ? runs : runs.toReversed();
  const order = fromLeft.flatMap((run) =>
    directions[run[0] ?? 0] === 'ltr' ? run : run.toReversed(),
  );
  return { order, directions };
}

function settled(pieces: readonly (Direction | null)[], base: Direction): Direction[] {
  const after: Direction[] = [];
  let next = base;
  for (let index = pieces.length - 1; index >= 0; index--) {
    next = pieces[index] ?? next;
    after[index] = next;
  }
  let before = base;
  return pieces.map((piece, index) => {
    if (piece !== null) before = piece;
    return piece ?? (after[index] === before ? before : base);
  });
}
