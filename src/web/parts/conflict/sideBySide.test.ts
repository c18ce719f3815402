import { describe, expect, it } from 'vitest';
import { sideBySide } from './sideBySide.ts';

describe('sideBySide', () => {
  it('sets changed lines beside each other, and added ones beside nothing', () => {
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
