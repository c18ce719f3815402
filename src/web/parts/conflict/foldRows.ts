import type { DiffRow } from './sideBySide.ts';

export type FoldedRow =
  | DiffRow
  | { readonly kind: 'fold'; readonly at: number; readonly count: number };

const context = 3; // equal lines that stay around what differs
const leastFold = 4; // lines worth folding away

/** Long stretches of equal lines as one row each, except those that begin at an opened row. */
export function foldRows(
  rows: readonly DiffRow[],
  opened: ReadonlySet<number>,
): readonly FoldedRow[] {
  const folded: FoldedRow[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start;
    while (rows[end]?.kind === 'same') end++;
    const from = start === 0 ? start : start + context;
    const to = end === rows.length ? end : end - context;
    if (to - from >= leastFold && !opened.has(from)) {
      folded.push(...rows.slice(start, from));
      folded.push({ kind: 'fold', at: from, count: to - from });
      folded.push(...rows.slice(to, end));
    } else {
      folded.push(...rows.slice(start, end));
    }
    while (end < rows.length && rows[end]?.kind === 'differs') folded.push(rows[end++] as DiffRow);
    start = end;
  }
  return folded;
}
