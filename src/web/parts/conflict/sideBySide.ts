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
    rows.push(...pairs(removed, added ? value : []));
    if (!added) rows.push(...value.map((text): DiffRow => ({ kind: 'same', text })));
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
