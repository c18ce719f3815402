import { expect, it } from 'vitest';
import { song } from '#song/testing/readSong.ts';
import { understandLyrics } from './understandLyrics.ts';

it('tells headings, voices and key of a text', () => {
  const text = song(
    'Am    G',
    'Kom, lys',
    'Refreng',
    'A: (Am)Syng, (E7)alle, (Am)syng',
    'K: Kom, lys',
    'A: Syng',
    'Vers 2',
    'C   G7 Bbj9',
    'Kom, (Dm)dag (Am)',
  );
  expect(understandLyrics(text, '', null)).toEqual({
    titles: ['Refreng', 'Vers 2'],
    lines: { A: 2, K: 1 },
    proposedKeys: ['Am'],
    isBOpen: false,
    bareB: null,
    minors: null,
    unknown: [{ line: 8, chords: ['Bbj9'] }],
    sung: [],
  });
  expect(understandLyrics(text, 'Dm', null).proposedKeys).toEqual([]);
});

it('names both of two keys that are close', () => {
  const { proposedKeys } = understandLyrics('D  G  D  G\nKom, lys i natt', '', null);
  expect(proposedKeys).toEqual(['G', 'D']);
});

it.each([
  ['without H', '(Em)Kom, (B7)lys, (E)kom', 'H'],
  ['beside H', '(F)Kom, (B)lys, (H)kom', 'Bb'],
  ['without B', '(Am)Kom, (G)lys', null],
])('tells what a bare B is read as: %s', (_, text, bareB) => {
  expect(understandLyrics(text, '', null).bareB).toBe(bareB);
});

it.each([
  ['d  B  A', '', null, 'B'],
  ['d  B  A', '', 'H', 'H'],
  ['d  B  A', 'D', null, null],
  ['e  B  A  f#', '', null, null],
  ['Dmi  B  A', '', null, null],
  ['d  h  A  D', '', null, null],
] as const)('reads B as a writer of small minors does: %s in «%s»', (row, key, said, expected) => {
  const { minors } = understandLyrics(`${row}\nKom, lys i natt`, key, said);
  expect(minors?.noteNames).toBe(expected);
});

it('reads B as the note below H once the minors are written out', () => {
  const { minors } = understandLyrics('d  B  A\nKom, lys i natt', '', null);
  const after = understandLyrics(minors?.lyrics ?? '', '', minors?.noteNames ?? null);
  expect(after.bareB).toBe('Bb');
});

it('offers to write minors the usual way, and loses no chord by it', () => {
  const { minors, unknown } = understandLyrics('C    f#   Gmi7\nKom, lys i natt', '', null);
  expect(unknown).toEqual([]);
  expect(minors?.chords).toEqual([
    { from: 'f#', to: 'F#m' },
    { from: 'Gmi7', to: 'Gm7' },
  ]);
  expect(understandLyrics(minors?.lyrics ?? '', '', null)).toMatchObject({ minors: null });
});
