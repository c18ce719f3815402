import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocksOf.ts';
import { foldRows } from './foldRows.ts';
import type { DiffRow } from './sideBySide.ts';

const same: DiffRow = { kind: 'same', text: 'lik' };
const differs: DiffRow = { kind: 'differs', mine: 'min', theirs: 'deres' };

describe('blocksOf', () => {
  it('draws differing lines in a row together', () => {
    const blocks = blocksOf([same, differs, differs, same, differs]);
    expect(blocks.map((block) => (block.kind === 'fold' ? 0 : block.rows.length))).toEqual([
      1, 2, 1, 1,
    ]);
  });

  it('keeps every key when something is unfolded', () => {
    const rows = [...Array.from({ length: 9 }, () => same), differs];
    const keysOf = (opened: readonly number[]) =>
      blocksOf(foldRows(rows, new Set(opened))).map(({ key }) => key);
    expect(keysOf([0])).toEqual(
      expect.arrayContaining(keysOf([]).filter((key) => !/fold/.test(key))),
    );
  });
});
