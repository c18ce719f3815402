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
    proposedKey: 'Am',
    bareB: null,
    minors: null,
    unknown: [{ line: 8, chords: ['Bbj9'] }],
    sung: [],
  });
  expect(understandLyrics(text, 'Dm', null).proposedKey).toBeNull();
});

it.each([
  ['without H', '(Em)Kom, (B7)lys, (E)kom', 'H'],
  ['beside H', '(F)Kom, (B)lys, (H)kom', 'Bb'],
  ['without B', '(Am)Kom, (G)lys', null],
])('tells what a bare B is read as: %s', (_, text, bareB) => {
  expect(understandLyrics(text, '', null).bareB).toBe(bareB);
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
