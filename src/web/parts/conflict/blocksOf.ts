import type { FoldedRow } from './foldRows.ts';
import type { DiffRow } from './sideBySide.ts';

/** What is drawn together: differing lines in a row, or one equal line, or one fold. */
export type Block =
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
