import { describe, expect, it } from 'vitest';
import { idBefore, movedTo, placeAt } from './order.ts';

const ids = ['a', 'b', 'c', 'd'];

it.each([
  ['a', 0, ids],
  ['a', 2, ['b', 'c', 'a', 'd']],
  ['d', 0, ['d', 'a', 'b', 'c']],
  ['b', 3, ['a', 'c', 'd', 'b']],
  ['a', -1, ids],
  ['d', 4, ids],
  ['x', 1, ids],
])('%s moved to %i', (id, place, expected) => {
  expect(movedTo(ids, id, place)).toEqual(expected);
});

it('idBefore is null for the first', () => {
  expect(ids.map((id) => idBefore(ids, id))).toEqual([null, 'a', 'b', 'c']);
});

describe('placeAt', () => {
  const rows = ids.map((id, at) => ({ id, top: at * 50, height: 50 }));

  it('is the place whose row is under the pointer', () => {
    expect(placeAt(rows, 'a', -100)).toBe(0);
    expect(placeAt(rows, 'a', 20)).toBe(0);
    expect(placeAt(rows, 'a', 80)).toBe(1);
    expect(placeAt(rows, 'a', 1000)).toBe(3);
    expect(placeAt(rows, 'd', 60)).toBe(1);
    expect(placeAt(rows, 'd', 90)).toBe(2);
  });

  it('stays where the rows have moved aside', () => {
    // `a` dragged below `b`, which has moved up.
    const shown = ['b', 'a', 'c', 'd'].map((id, at) => ({ id, top: at * 50, height: 50 }));
    expect(placeAt(shown, 'a', 80)).toBe(1);
    expect(placeAt(shown, 'a', 20)).toBe(0);
  });
});
