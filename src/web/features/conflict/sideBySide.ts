import { diffArrays } from 'diff';

/** A row of two texts side by side; null where one of them has no such line. */
export type DiffRow =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'differs'; readonly mine: string | null; readonly theirs: string | null };

const timeout = 300; // ms for the optimal diff; after that, texts that differ much are shown line by line

/** Aligns two texts line by line. */
export function sideBySide(theirs: string, mine: string): readonly DiffRow[] {
  const [before, now] = [theirs.split('\n'), mine.split('\n')];
  const changes = diffArrays(before, now, { timeout });
  if (changes === undefined) return pairs(before, now);
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    for (const pair of pairs(removed, added ? value : [])) rows.push(pair);
    if (!added) for (const text of value) rows.push({ kind: 'same', text });
    removed = [];
  }
  return [...rows, ...pairs(removed, [])];
}

function pairs(theirs: readonly string[], mine: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(theirs.length, mine.length) }, (_, at) => ({
    kind: 'differs',
    mine: mine[at] ?? null,
    theirs: theirs[at] ?? null,
  }));
}

type FoldedRow = DiffRow | { readonly kind: 'fold'; readonly at: number; readonly count: number };

const context = 3; // equal lines shown around a difference
const leastFold = 4; // lines worth folding

/** Folds long runs of equal lines into one row each, except those that were unfolded. */
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
    const isFolded = to - from >= leastFold && !opened.has(from);
    for (const row of rows.slice(start, isFolded ? from : end)) folded.push(row);
    if (isFolded) {
      folded.push({ kind: 'fold', at: from, count: to - from });
      folded.push(...rows.slice(to, end)); // a few
    }
    while (end < rows.length && rows[end]?.kind === 'differs') folded.push(rows[end++] as DiffRow);
    start = end;
  }
  return folded;
}

/** Rendered together: a run of differing lines, one equal line, or one fold. */
type Block =
  | { readonly kind: 'fold'; readonly key: string; readonly at: number; readonly count: number }
  | {
      readonly kind: DiffRow['kind'];
      readonly key: string;
      readonly rows: readonly { readonly key: string; readonly row: DiffRow }[];
    };

/** Keys are positions in the two texts, so that unfolding remounts nothing else. */
export function blocksOf(folded: readonly FoldedRow[]): readonly Block[] {
  const blocks: Block[] = [];
  let place = 0;
  let open: { key: string; row: DiffRow }[] = [];
  for (const row of folded) {
    const key = `line ${place}`;
    if (row.kind === 'fold') {
      blocks.push({ ...row, key: `fold ${place}` });
      place += row.count;
    } else {
      place++;
      const last = blocks.at(-1);
      if (row.kind === 'differs' && last?.kind === 'differs') open.push({ key, row });
      else blocks.push({ kind: row.kind, key, rows: (open = [{ key, row }]) });
    }
  }
  return blocks;
}
