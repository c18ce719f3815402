import { describe, expect, it } from 'vitest';
import { foldRows } from './foldRows.ts';
import type { DiffRow } from './sideBySide.ts';

const same = (count: number): DiffRow[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'same', text: `linje ${at}` }));
const differs: DiffRow = { kind: 'differs', mine: 'min', theirs: 'deres' };

describe('foldRows', () => {
  it('folds equal lines away but for three around what differs', () => {
    const kinds = foldRows([...same(9), differs, ...same(12), differs, ...same(2)], new Set()).map(
      (row) => (row.kind === 'fold' ? row.count : row.kind),
    );
    expect(kinds).toEqual([
      6,
      'same',
      'same',
      'same',
      'differs',
      'same',
      'same',
      'same',
      6,
      'same',
      'same',
      'same',
      'differs',
      'same',
      'same',
    ]);
  });

  it('unfolds what somebody opened', () => {
    const rows = [...same(9), differs];
    expect(foldRows(rows, new Set([0]))).toEqual(rows);
  });
});
