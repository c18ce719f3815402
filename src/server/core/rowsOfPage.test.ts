import { expect, it } from 'vitest';
import { rowsOfPage } from './rowsOfPage.ts';

const atMost = { rows: 3, bytes: 100 };

it.each([
  [[], 0],
  [[40, 60], 2],
  [[40, 61], 1],
  [[101], 1],
  [[101, 1], 1],
  [[1, 101], 1],
  [[1, 1, 1], 3],
  [[1, 1, 1, 1], 3],
])('takes of rows of %j bytes %i', (sizes, count) => {
  expect(rowsOfPage(sizes, atMost)).toBe(count);
});
