/** The ids with one of them a place further up (-1) or down (1); at the edge as they were. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(to, 0, id);
}
