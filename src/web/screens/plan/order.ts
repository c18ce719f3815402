/** The ids with one moved to a place, 0 for the first; unchanged beyond the ends. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  const from = ids.indexOf(id);
  if (from === -1 || place === from || place < 0 || place >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(place, 0, id);
}

/** The id before this one; null for the first. */
export function idBefore(ids: readonly string[], id: string): string | null {
  return ids[ids.indexOf(id) - 1] ?? null;
}

interface Row {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

/** The place where a dragged row belongs, by the other rows whose middle is above the pointer. */
export function placeAt(rows: readonly Row[], dragged: string, pointer: number): number {
  return rows.filter(({ id, top, height }) => id !== dragged && top + height / 2 < pointer).length;
}
