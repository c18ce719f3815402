import { describe, expect, it } from 'vitest';
import { type DiffRow, blocksOf, foldRows, sideBySide } from './sideBySide.ts';

describe('sideBySide', () => {
  it('puts changed lines side by side, and added ones beside an empty cell', () => {
    const theirs = 'Kom, lys\nkom til oss\nAmen';
    const mine = 'Kom, lys\nkom hit til oss\nog bli her\nAmen';
    expect(sideBySide(theirs, mine)).toEqual([
      { kind: 'same', text: 'Kom, lys' },
      { kind: 'differs', theirs: 'kom til oss', mine: 'kom hit til oss' },
      { kind: 'differs', theirs: null, mine: 'og bli her' },
      { kind: 'same', text: 'Amen' },
    ]);
  });

  it('loses no line of either text', () => {
    const theirs = Array.from({ length: 4000 }, (_, at) => `deres ${at % 7} ${at}`).join('\n');
    const mine = Array.from({ length: 3000 }, (_, at) => `min ${at % 5} ${at}`).join('\n');
    const rows = sideBySide(theirs, mine);
    const side = (name: 'mine' | 'theirs') =>
      rows.flatMap((row) => (row.kind === 'same' ? row.text : (row[name] ?? []))).join('\n');
    expect(side('mine')).toBe(mine);
    expect(side('theirs')).toBe(theirs);
  });
});

const same = (count: number): DiffRow[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'same', text: `linje ${at}` }));
const differs: DiffRow = { kind: 'differs', mine: 'min', theirs: 'deres' };

describe('foldRows', () => {
  it('folds equal lines except for three around a difference', () => {
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

  it('folds four lines, but not three', () => {
    const counts = [6, 7].map(
      (count) =>
        foldRows([...same(count), differs], new Set()).filter(({ kind }) => kind === 'fold').length,
    );
    expect(counts).toEqual([0, 1]);
  });

  it('shows lines that were unfolded', () => {
    const rows = [...same(9), differs];
    expect(foldRows(rows, new Set([0]))).toEqual(rows);
  });
});

const alike: DiffRow = { kind: 'same', text: 'lik' };

describe('blocksOf', () => {
  it('groups consecutive differing lines', () => {
    const blocks = blocksOf([alike, differs, differs, alike, differs]);
    expect(blocks.map((block) => (block.kind === 'fold' ? 0 : block.rows.length))).toEqual([
      1, 2, 1, 1,
    ]);
  });

  it('keeps all keys when something is unfolded', () => {
    const rows = [...Array.from({ length: 9 }, () => alike), differs];
    const keysOf = (opened: readonly number[]) =>
      blocksOf(foldRows(rows, new Set(opened))).map(({ key }) => key);
    expect(keysOf([0])).toEqual(
      expect.arrayContaining(keysOf([]).filter((key) => !/fold/.test(key))),
    );
  });
});
