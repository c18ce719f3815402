import { expect, it } from 'vitest';
import { nextBoldMode } from './nextBoldMode.ts';
import { toggleChordColor } from './toggleChordColor.ts';

it('goes none, a-sections, all and round again (spec §4)', () => {
  expect((['none', 'a-sections', 'all'] as const).map(nextBoldMode)).toEqual([
    'a-sections',
    'all',
    'none',
  ]);
});

it('makes red chords blue and blue ones red', () => {
  expect([toggleChordColor('#dc2626'), toggleChordColor('#2563eb')]).toEqual([
    '#2563eb',
    '#dc2626',
  ]);
});
