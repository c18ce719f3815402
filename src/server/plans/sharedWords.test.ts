import { expect, it } from 'vitest';
import { wordsOf } from './sharedWords.ts';

const song = {
  lyrics: 'Vannet stiger',
  language: 'pl',
  key: 'Re-',
  note_names: null,
  alternate_versions: JSON.stringify([
    { name: 'Barn', lyrics: 'Vannet', key: null, notes: null },
    { name: 'Høy', lyrics: 'Vannet stiger høyt', key: 'Mi-', notes: null },
  ]),
  lyricist: 'Oda Vik',
  composer: null,
  rights_holder: 'Elveforlaget',
  rights_status: 'fritt',
  work_number: '123',
} as const;
const asWritten = { versionName: null, transposition: 2, capo: 3 };

it.each([
  ['fritt', true],
  ['eget', true],
  ['tillatelse', false],
  ['vernet', false],
  [null, false],
] as const)('the words of a song that is %s are shown to anybody: %s', (rights_status, shown) => {
  expect(wordsOf({ ...song, rights_status }, asWritten) !== null).toBe(shown);
});

it.each([
  [null, 'Vannet stiger', 'Re-'],
  ['Barn', 'Vannet', 'Re-'],
  ['Høy', 'Vannet stiger høyt', 'Mi-'],
  ['Borte', 'Vannet stiger', 'Re-'],
])(
  'version %s has its words and key, a version that is gone the original’s',
  (name, lyrics, key) => {
    const words = { lyrics, language: 'pl', key, noteNames: null, transposition: 2, capo: 3 };
    const rights = {
      lyricist: 'Oda Vik',
      composer: null,
      rightsHolder: 'Elveforlaget',
      rightsStatus: 'fritt',
      workNumber: '123',
    };
    expect(wordsOf(song, { ...asWritten, versionName: name })).toEqual({ ...words, rights });
  },
);
