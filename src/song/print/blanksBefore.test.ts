import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blanksBefore } from './blanksBefore.ts';

/** The first page of each song. */
function startsOf(fronts: number, lengths: readonly number[]): number[] {
  const blanks = blanksBefore(fronts, lengths);
  let page = fronts + 1;
  return lengths.map((length, at) => {
    const start = page + (blanks[at] ?? 0);
    page = start + length;
    return start;
  });
}

const isTurned = (start: number, length: number) => length === 2 && start % 2 === 1;
const turned = (starts: readonly number[], lengths: readonly number[]) =>
  starts.filter((start, at) => isTurned(start, lengths[at] ?? 1)).length;

it.each([
  ['before a song of two pages', 1, [1, 2, 1], [2, 4, 6]],
  ['before two of them', 1, [1, 2, 1, 2, 3], [2, 4, 6, 8, 10]],
  ['as few as there are on the last sheet', 1, [1, 2, 1, 2, 1], [2, 3, 5, 6, 8]],
  ['none where nothing is won', 1, [2, 1, 1], [2, 4, 5]],
  ['behind two front pages', 2, [2, 1], [4, 6]],
  ['and before one of four pages', 2, [4, 1], [4, 8]],
])('puts blank pages %s', (_, fronts, lengths, starts) => {
  expect(startsOf(fronts, lengths)).toEqual(starts);
});

it('needs no other sheet, keeps the order, and turns no more songs than without', () => {
  const pages = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 });
  const property = fc.property(fc.integer({ min: 1, max: 3 }), pages, (fronts, lengths) => {
    const without = lengths.map((_, at) =>
      lengths.slice(0, at).reduce((sum, length) => sum + length, fronts + 1),
    );
    const starts = startsOf(fronts, lengths);
    const last = (all: readonly number[]) => (all.at(-1) ?? fronts) + (lengths.at(-1) ?? 1) - 1;
    expect(Math.ceil(last(starts) / 4)).toBe(Math.ceil(last(without) / 4));
    expect(turned(starts, lengths)).toBeLessThanOrEqual(turned(without, lengths));
    for (const [at, start] of starts.entries()) {
      expect(start).toBeGreaterThanOrEqual((starts[at - 1] ?? fronts) + (lengths[at - 1] ?? 1));
    }
  });
  fc.assert(property);
});
