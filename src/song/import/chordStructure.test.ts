import { expect, it } from 'vitest';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import { suffixOfStructure } from './chordStructure.ts';

it.each([
  ['', ''],
  ['major', ''],
  ['power', '5'],
  ['min', 'm'],
  ['dim', 'dim'],
  ['aug', 'aug'],
  ['min7', 'm7'],
  ['halfdim7', 'm7b5'],
  ['dim7', 'dim7'],
  ['minmaj7', 'm(maj7)'],
  ['aug9', '9#5'],
  ['maj6b', '(b6)'],
  ['sus4', 'sus4'],
  ['3-5-m7-13', '7add13'],
  ['3-5-6-9', '69'],
  ['3-5-9', 'add9'],
  ['m3-5-m7-9-11', 'm11'],
  ['3-5-m7-9-a11-13', '13#11'],
  ['4-5-m7-m9', '7sus4b9'],
  ['7(#9)', '7(#9)'],
])('%s is written %s', (structure, suffix) => {
  expect(suffixOfStructure(structure)).toBe(suffix);
  expect(readInlineChords(`(E${suffix}/G#)`)).toEqual([{ kind: 'chord', chord: `E${suffix}/G#` }]);
});
