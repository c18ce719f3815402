import { expect, it } from 'vitest';
import { spokenChord } from './spokenChord.ts';

it.each([
  ['La-', 'La moll'],
  ['Do', 'Do dur'],
  ['Do7', 'Do dur sju'],
  ['La-7', 'La moll sju'],
  ['Domaj7', 'Do maj sju'],
  ['Fa#-', 'Fa kryss moll'],
  ['Sib', 'Si b dur'],
  ['Am', 'A moll'],
  ['F#m7', 'Fiss moll sju'],
  ['Ebmaj7', 'Ess maj sju'],
  ['B♭', 'Bess dur'],
  ['Absus4', 'Ass sus fire'],
  ['CM7', 'C maj sju'],
  ['Hdim', 'H forminsket'],
  ['Mi+', 'Mi forstørret'],
  ['Si7/9', 'Si dur sju ni'],
  ['Dadd9', 'D add ni'],
  ['C7-5', 'C dur sju b fem'],
  ['Do/Mi', 'Do dur med Mi i bassen'],
  ['La-/Sol', 'La moll med Sol i bassen'],
  ['F#m/C#', 'Fiss moll med Ciss i bassen'],
  ['Si/La#/La', 'Si dur, La kryss dur, La dur'],
  ['La-Mi-', 'La moll, Mi moll'],
  ['Am-E', 'A moll, E dur'],
  ['(Mi)', 'Mi dur'],
  ['N.C.', 'ingen akkord'],
  ['stille', 'stille'],
])('%s is said «%s»', (chord, said) => {
  expect(spokenChord(chord)).toBe(said);
});
