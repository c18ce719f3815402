import { expect, it } from 'vitest';
import type { MeaningOfB } from '#song/valueSets.ts';
import { paletteOf, readChord } from './palette.ts';

it.each<[string, string, MeaningOfB | null, string, string]>([
  ['', '', null, '', 'Do Re- Mi- Fa Sol La- Sidim'],
  ['', 'Re-', null, '', 'Re- Midim Fa Sol- La Sib Do'],
  ['', 'd-moll', null, '', 'Dm Edim F Gm A Bb C'],
  ['', 'Re dorisk', null, '', 'Re- Mi- Fa Sol La- Sidim Do'],
  ['(Do)a (Fa)b (Sol)c (Fa)d', 'Do', null, 'Fa Do Sol', 'Re- Mi- La- Sidim'],
  ['| La-  (Re-) x2 |\nKom\n(Mi*)nå (Re-)du', 'La-', null, 'La- Re-', 'Sidim Do Mi Fa Sol'],
  ['(G)a (Em)b (H7)c', 'G', null, 'G Em H7', 'Am Hm C D F#dim'],
  ['la-  re\nKom', 'la-', null, 'la- re', 'sidim do re- mi fa sol'],
  ['(F)a (B)b', 'F', 'B', 'F B', 'Gm Am C Dm Edim'],
])('the palette of %j in %j', (text, key, noteNames, own, ofKey) => {
  const palette = paletteOf(text, key, noteNames);
  expect([palette.own.join(' '), palette.ofKey.join(' ')]).toEqual([own, ofKey]);
});

it.each([
  ['La-', 'La-'],
  [' F#m7/C# ', 'F#m7/C#'],
  ['re-', 'Re-'],
  ['am', 'Am'],
  ['h7', 'H7'],
  ['Re- 9', 'Re- 9'],
  ['(Do)', '(Do)'],
  ['N.C.', 'N.C.'],
])('reads %j as %j', (typed, chord) => {
  expect(readChord(typed)).toBe(chord);
});

it.each(['', 'Kom', 'Do Sol', '|', '2x', '(Do', 'Do)', 'Do\nSol'])(
  'reads no chord in %j',
  (typed) => {
    expect(readChord(typed)).toBeNull();
  },
);
