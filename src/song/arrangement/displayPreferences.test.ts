import { expect, it } from 'vitest';
import {
  clampTextSize,
  nextBoldMode,
  stepTextSize,
  toggleChordColor,
} from './displayPreferences.ts';

it.each([
  [0.1, 0.5],
  [0.5, 0.5],
  [1.23, 1.2],
  [3, 3],
  [99, 3],
  [-Infinity, 0.5],
  [NaN, 1],
])('makes %d the size %d', (size, clamped) => {
  expect(clampTextSize(size)).toBe(clamped);
});

it('steps from end to end by 0.1 without rounding errors', () => {
  const sizes = [0.5];
  for (let size = 0.5; size < 3; size = stepTextSize(size, 1)) sizes.push(stepTextSize(size, 1));
  expect(sizes).toEqual(Array.from({ length: 26 }, (_, step) => (step + 5) / 10));
  expect(stepTextSize(3, 1)).toBe(3);
  expect(stepTextSize(0.5, -1)).toBe(0.5);
  expect(stepTextSize(1, -1)).toBe(0.9);
});

it('cycles none, a-sections, all (spec §4)', () => {
  expect((['none', 'a-sections', 'all'] as const).map(nextBoldMode)).toEqual([
    'a-sections',
    'all',
    'none',
  ]);
});

it('toggles between red and blue chords', () => {
  expect([toggleChordColor('#dc2626'), toggleChordColor('#2563eb')]).toEqual([
    '#2563eb',
    '#dc2626',
  ]);
});
