import { diffArrays } from 'diff';

/** A row of two texts side by side; null where one of them has no such line. */
export type DiffRow =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'differs'; readonly mine: string | null; readonly theirs: string | null };

const patience = 300; // ms for the best comparison; two quite different books are set line by line

/** Two texts line by line, what is equal on one height. */
export function sideBySide(theirs: string, mine: string): readonly DiffRow[] {
  const [before, now] = [theirs.split('\n'), mine.split('\n')];
  const changes = diffArrays(before, now, { timeout: patience });
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

/** What is drawn together: differing lines in a row, or one equal line, or one fold. */
type Block =
  | { readonly kind: 'fold'; readonly key: string; readonly at: number; readonly count: number }
  | {
      readonly kind: DiffRow['kind'];
      readonly key: string;
      readonly rows: readonly { readonly key: string; readonly row: DiffRow }[];
    };

/** Keys go by the place in the two texts, so that unfolding draws nothing else anew. */
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
