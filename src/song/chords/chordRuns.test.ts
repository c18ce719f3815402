import { expect, it } from 'vitest';
import { chordRuns } from './chordRuns.ts';

it.each([
  ['Do   Sol', ['0 Do', '5 Sol']],
  ['  Re- 9  Si/La#/La', ['2 Re- 9', '9 Si/La#/La']],
  ['(Si  Mi7) | x2 ', ['0 (Si', '5 Mi7)', '10 |', '12 x2']],
  ['Mi 7    La-Mi-Si7', ['0 Mi 7', '8 La-Mi-Si7']],
  ['  not chords', ['2 not', '6 chords']],
  ['', []],
])('finds in «%s» what stands in one place', (line, runs) => {
  expect(chordRuns(line).map(({ at, text }) => `${at} ${text}`)).toEqual(runs);
});
