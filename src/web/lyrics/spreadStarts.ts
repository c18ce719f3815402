interface Room {
  readonly columns: number;
  /** What the reader sees of the lyrics before scrolling, and after, in px. */
  readonly firstHeight: number;
  readonly height: number;
}

/**
 * Which sections begin a new spread. A song whose columns are taller than the window would be read
 * down, up again and down; as in a book it is laid in spreads instead, each no taller than the
 * window, so that reading only ever goes on. `heights` are those of the sections, in px.
 */
export function spreadStarts(heights: readonly number[], room: Room): readonly number[] {
  const starts: number[] = [];
  let limit = room.firstHeight;
  let column = 1;
  let used = 0;
  for (const [at, height] of heights.entries()) {
    if (used > 0 && used + height > limit) {
      used = 0;
      column++;
      if (column > room.columns) {
        starts.push(at);
        limit = room.height;
        column = 1;
      }
    }
    used += height;
    while (used > limit && column < room.columns) {
      used -= limit;
      column++;
    }
  }
  return starts;
}
