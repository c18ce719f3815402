import { expect, it } from 'vitest';
import { daysOfQuarter, quarterOf, quartersUpTo } from './quarter.ts';

it.each([
  ['2026-01-01', '2026-1'],
  ['2026-03-31', '2026-1'],
  ['2026-04-01', '2026-2'],
  ['2026-09-30', '2026-3'],
  ['2026-10-01', '2026-4'],
  ['2026-12-31', '2026-4'],
])('of %s is %s', (date, quarter) => {
  expect(quarterOf(date)).toBe(quarter);
});

it('has its first and its last day in it, and the days around in others', () => {
  for (const quarter of quartersUpTo('2027-1', 4)) {
    const { from, to } = daysOfQuarter(quarter);
    expect([quarterOf(from), quarterOf(to)]).toEqual([quarter, quarter]);
    expect(to > from).toBe(true);
  }
  expect(daysOfQuarter('2026-2')).toEqual({ from: '2026-04-01', to: '2026-06-30' });
});

it('comes after those before it, also of the year before', () => {
  expect(quartersUpTo('2026-2', 4)).toEqual(['2026-2', '2026-1', '2025-4', '2025-3']);
});
