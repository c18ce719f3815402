import { expect, it } from 'vitest';
import { keyOfDo } from './key.ts';
import { writingOf } from './note.ts';
import { parseChords } from './parseChords.ts';
import { lowChords } from './transpose.ts';

function low(chords: string): string {
  return lowChords(chords, keyOfDo, writingOf(parseChords(chords) ?? []));
}

it.each([
  // the spec's own
  ['La-', 'Mi-'],
  ['Re-', 'La-'],
  ['Sol', 'Re'],
  ['Fa', 'Do'],
  ['Mi', 'Si7'],
  ['Do', 'G'],
  // a fourth down, in the same notation
  ['Si7', 'Fa#7'],
  ['Mi7', 'Si7'],
  ['Do7', 'Sol7'],
  ['Mi-', 'Si-'],
  ['la-', 'mi-'],
  ['LA-', 'MI-'],
  ['Sib', 'Fa'],
  ['Mib7', 'Sib7'],
  ['Do#-La', 'Sol#-Mi'],
  ['C Am F G7 E', 'G Em C D7 H'],
  // what surrounds the notes stays
  ['Do/Mi', 'Sol/Si'],
  ['Si/La#/La', 'Fa#/Fa/Mi'],
  ['La-Mi-Si7', 'Mi-Si-Fa#7'],
  ['Do/   Sol', 'G/   Re'],
  ['[Mi]', '[Si7]'],
  ['Mi*', 'Si7*'],
  ['Mi...', 'Si7...'],
  ['Mi 7', 'Si 7'],
  ['Mi(7)', 'Si(7)'],
  ['Mi/7', 'Si/7'],
  ['Re- 9', 'La- 9'],
  ['Do (Si  Mi7) x2', 'G (Fa#  Si7) x2'],
  ['| Do - Mi |', '| G - Si7 |'],
  ['La oss synge', 'La oss synge'],
])('the low chord of %s is %s (spec §4, decision 22)', (chords, lower) => {
  expect(low(chords)).toBe(lower);
});
