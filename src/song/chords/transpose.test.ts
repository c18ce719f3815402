import { expect, it } from 'vitest';
import { transpose } from './transpose.ts';

it.each([
  ['Do  Re-  Mi7', 2, 'Re  Mi-  Fa#7'],
  ['Sib/Fa', -1, 'La/Mi'],
  ['Mi♭ La♭', -2, 'Re♭ Sol♭'],
  ['C Am F G7', 12, 'C Am F G7'],
  ['E7', 7, 'H7'],
  ['A#', 1, 'H'],
  ['SOL la', -13, 'FA# sol#'],
  ['(Si Mi7)* | x2', 1, '(Do Fa7)* | x2'],
  ['La oss synge', 3, 'La oss synge'],
])('moves %s by %i semitones to %s', (chords, semitones, moved) => {
  expect(transpose(chords, semitones, 'H')).toBe(moved);
});

it('writes B where the song writes B', () => {
  expect(transpose('E7', 7, 'B')).toBe('B7');
});

it('comes back after twelve steps', () => {
  let chords = 'Si/La#/La  [Re7]  Do#-La';
  for (let step = 0; step < 12; step++) chords = transpose(chords, 1, 'H');
  expect(chords).toBe('Si/La#/La  [Re7]  Do#-La');
});
