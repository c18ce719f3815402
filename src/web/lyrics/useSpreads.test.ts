import { expect, it } from 'vitest';
import { spreadStarts } from './useSpreads.ts';

const available = { columns: 2, firstHeight: 100, height: 200 };

it('leaves a song that fits its columns in one spread', () => {
  expect(spreadStarts([60, 40, 90], available)).toEqual([]);
  expect(spreadStarts([], available)).toEqual([]);
});

it('begins another spread, of full height, when the columns are full', () => {
  expect(spreadStarts([60, 60, 60, 120, 80, 150, 60], available)).toEqual([2, 5]);
});

it('lets a section taller than a column continue in the next ones', () => {
  expect(spreadStarts([180, 30, 30], available)).toEqual([1]);
  expect(spreadStarts([150, 30, 30], available)).toEqual([2]);
  expect(spreadStarts([5000, 30], available)).toEqual([1]);
});
