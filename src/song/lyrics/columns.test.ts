import { expect, it } from 'vitest';
import { expandTabs, offsetsOfColumns, outdent } from './columns.ts';

it.each([
  ['\tDo', '        Do'],
  ['Do\tSol', 'Do      Sol'],
  ['12345678\tSol', '12345678        Sol'],
  ['a\u030a\tSol', 'a\u030a       Sol'],
])('expands the tabs of «%s»', (line, expanded) => {
  expect(expandTabs(line)).toBe(expanded);
});

it('finds the letter at a column, and continues past the end', () => {
  expect(offsetsOfColumns('abc', [0, 2, 5])).toEqual([0, 2, 5]);
  expect(offsetsOfColumns('a\u030a🎵c', [0, 1, 2, 3, 5])).toEqual([0, 2, 4, 5, 7]);
  expect(offsetsOfColumns('\u0301', [0, 1])).toEqual([1, 2]);
});

it.each([
  ['   Do   Sol', 'Do   Sol'],
  ['Do      Sol', 'Do   Sol'],
  [' Do  Sol', 'Do Sol'],
  ['Do Sol', 'Do Sol'],
  ['', ''],
])('removes three columns from «%s» and no chord', (chords, outdented) => {
  expect(outdent(chords, 3)).toBe(outdented);
});
