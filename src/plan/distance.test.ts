import { expect, it } from 'vitest';
import fc from 'fast-check';
import { distanceWithin } from './distance.ts';

it.each([
  ['lys', 'lys', 0],
  ['', 'lys', 3],
  ['lys', 'ly', 1],
  ['lys', 'lyse', 1],
  ['lys', 'lus', 1],
  ['lys', 'lsy', 1],
  ['kom lys', 'kmo lsy', 2],
  ['elvebredden', 'elvebreden', 1],
])('from «%s» to «%s» is %i', (one, other, distance) => {
  expect(distanceWithin(one, other, 3)).toBe(distance);
  expect(distanceWithin(other, one, 3)).toBe(distance);
});

it('is null beyond the most that is asked for', () => {
  expect(distanceWithin('lys', 'natt', 3)).toBeNull();
  expect(distanceWithin('lys', 'lus', 0)).toBeNull();
  expect(distanceWithin('lys', 'lysene', 2)).toBeNull();
});

it('is the whole matrix’s, wherever it gives up', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.nat(4), (one, other, most) => {
      const whole = wholeDistance(one, other);
      expect(distanceWithin(one, other, most)).toBe(whole > most ? null : whole);
    }),
  );
});

/** The same by its definition. */
function wholeDistance(one: string, other: string): number {
  const known = new Map<string, number>();
  const from = (row: number, at: number): number => {
    if (row === 0 || at === 0) return row + at;
    const key = `${row} ${at}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const replaced = from(row - 1, at - 1) + (one[row - 1] === other[at - 1] ? 0 : 1);
    const isSwapped =
      row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
    const least = Math.min(
      from(row - 1, at) + 1,
      from(row, at - 1) + 1,
      replaced,
      isSwapped ? from(row - 2, at - 2) + 1 : replaced,
    );
    known.set(key, least);
    return least;
  };
  return from(one.length, other.length);
}
