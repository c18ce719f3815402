/** Of a booklet: two on either side. */
export const pagesOnSheet = 4;

/** A way to lay out the songs so far. */
interface Layout {
  /** Before each song. */
  readonly blanks: readonly (0 | 1)[];
  readonly turns: number;
  /** The pages so far. */
  readonly pages: number;
}

/**
 * Blank pages before each song of a booklet, out of those that its last sheet would have anyway, so
 * that fewest songs of two pages have to be turned in the middle. `lengths` in pages, behind so many
 * front pages.
 */
export function blanksBefore(fronts: number, lengths: readonly number[]): readonly (0 | 1)[] {
  const pages = lengths.reduce((sum, length) => sum + length, fronts);
  const spare = Math.ceil(pages / pagesOnSheet) * pagesOnSheet - pages;
  // The best layout for each number of blank pages used so far (dynamic programming).
  let best: (Layout | undefined)[] = [{ blanks: [], turns: 0, pages: fronts }];
  for (const length of lengths) {
    const next: typeof best = [];
    for (const [used, layout] of best.entries()) {
      // Where a song of an odd number of pages begins, makes no difference to it.
      for (const blank of length % 2 === 0 && used < spare ? ([0, 1] as const) : ([0] as const)) {
        if (layout === undefined) continue;
        const start = layout.pages + blank + 1;
        const turns = layout.turns + turnsIn(start, length);
        const other = next[used + blank];
        if (other !== undefined && other.turns <= turns) continue;
        next[used + blank] = {
          blanks: [...layout.blanks, blank],
          turns,
          pages: start + length - 1,
        };
      }
    }
    best = next;
  }
  const [first, ...others] = best.filter((layout) => layout !== undefined);
  const least = others.reduce(
    (one, other) => (other.turns < (one?.turns ?? 0) ? other : one),
    first,
  );
  return least?.blanks ?? [];
}

/** How often a song is turned: a left page, of an even number, is behind a right one. */
function turnsIn(start: number, length: number): number {
  return Math.floor((start + length - 1) / 2) - Math.floor(start / 2);
}
