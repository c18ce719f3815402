import { expect, it } from 'vitest';
import { moved } from './useMoving.ts';

const ids = ['a', 'b', 'c'];

it.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['c', -1, ['a', 'c', 'b']],
  ['a', -1, ids],
  ['c', 1, ids],
  ['x', 1, ids],
] as const)('%s moved by %i', (id, by, expected) => {
  expect(moved(ids, id, by)).toEqual(expected);
});
