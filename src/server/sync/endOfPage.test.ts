import { expect, it } from 'vitest';
import { endOfPage } from './sync.ts';

const atMost = { rows: 3, bytes: 100 };
const last = 50;
const end = (...revisions: readonly number[]) =>
  endOfPage(
    revisions.map((revision) => ({ revision, size: 1 })),
    last,
    atMost,
  );
const endOfSizes = (...sizes: readonly number[]) =>
  endOfPage(
    sizes.map((size, at) => ({ revision: at + 1, size })),
    last,
    atMost,
  );

it('returns the last revision when everything fits', () => {
  expect(end()).toBe(last);
  expect(end(4)).toBe(last);
  expect(end(4, 5, 6)).toBe(last);
});

it('ends before the revision of the first song that does not fit', () => {
  expect(end(4, 5, 6, 7)).toBe(6);
  expect(end(4, 5, 6, 6)).toBe(5);
  expect(end(4, 6, 6, 6)).toBe(4);
});

it('never splits a revision, not even one that exceeds the limit', () => {
  expect(end(4, 4, 4, 4)).toBe(4);
  expect(end(50, 50, 50, 50)).toBe(50);
});

it('ends before the limit of bytes, but never before the first song', () => {
  expect(endOfSizes(40, 60)).toBe(last);
  expect(endOfSizes(40, 61)).toBe(1);
  expect(endOfSizes(101)).toBe(1);
  expect(endOfSizes(101, 1)).toBe(1);
});
