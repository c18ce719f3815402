import { expect, it } from 'vitest';
import { readMinors } from './readMinors.ts';

const chordsOf = (lyrics: string) =>
  readMinors(lyrics)?.chords.map(({ from, to }) => `${from} ${to}`) ?? null;

it.each([
  ['Gmi7', 'Gm7'],
  ['Ami/E', 'Am/E'],
  ['F#mi', 'F#m'],
  ['Cmiadd9', 'Cmadd9'],
  ['Lami', 'La-'],
  ['Solmi7', 'Sol-7'],
  ['f#', 'F#m'],
  ['h7', 'Hm7'],
  ['d7/c', 'Dm7/c'],
  ['bb', null],
  ['|f#|', '|F#m|'],
  ['fiss7', 'Fissm7'],
  ['fis', 'F#m'],
  ['des7', 'Dbm7'],
  ['as7', 'Abm7'],
  ['h7b5', 'Hm7b5'],
  ['a5', null],
  ['b9', null],
  ['dis', null],
  ['his', null],
  ['es', null],
])('%s alone in its row becomes %s', (from, to) => {
  expect(chordsOf(from)).toEqual(to === null ? null : [`${from} ${to}`]);
});

it('are all rewritten once one row speaks for them, each in its column', () => {
  const lyrics = [
    'C    a    F    G',
    'Lampen lyser lenge nå',
    'a         e',
    'over alle hus',
    'F  e d  Gmi7   C',
    'K: f#   h7',
  ].join('\n');
  expect(readMinors(lyrics)?.lyrics).toBe(
    [
      'C    Am   F    G',
      'Lampen lyser lenge nå',
      'Am        Em',
      'over alle hus',
      'F  Em Dm Gm7   C',
      'K: F#m  Hm7',
    ].join('\n'),
  );
});

it.each([
  [
    ['a  d  E', 'Lyset står', 'd  a', 'over vår by', 'a  E  a', 'hele natten'],
    ['Am Dm E', 'Lyset står', 'Dm Am', 'over vår by', 'Am E  Am', 'hele natten'],
  ],
  [
    ['e  fis  h', 'Lyset står nå', 'e  fis  h', 'over vår by', 'e  fis  h', 'hele natten'],
    ['Em F#m  Hm', 'Lyset står nå', 'Em F#m  Hm', 'over vår by', 'Em F#m  Hm', 'hele natten'],
  ],
  [
    ['e  a', 'Lyset står', '', 'a  e', 'over vår by', 'Vers 2', 'e  a  e', 'hele natten'],
    ['Em Am', 'Lyset står', '', 'Am Em', 'over vår by', 'Vers 2', 'Em Am Em', 'hele natten'],
  ],
  [
    ['dis  ais', 'Lyset står'],
    ['D#m  A#m', 'Lyset står'],
  ],
  [
    ['G a D G . C D7.', 'Lyset står'],
    ['G Am D G . C D7.', 'Lyset står'],
  ],
  [
    ['G a. D. C', 'Lyset står'],
    ['G Am . D . C', 'Lyset står'],
  ],
  [
    ['d  B  A', 'Lyset står'],
    ['Dm B  A', 'Lyset står'],
  ],
])('are found in a whole song: %j', (rows, rewritten) => {
  expect(readMinors(rows.join('\n'))?.lyrics).toBe(rewritten.join('\n'));
});

it.each([
  [['a a a', 'lille barn', 'e e e', 'sov nå', 'a a', 'sov nå']],
  [['a', 'lille barn', 'e', 'sov nå', 'd', 'sov nå']],
  [['as  es', 'lille barn', 'es  des', 'sov nå']],
  [['a  d', 'lille barn', 'd  a', 'sov nå', 'a  d', '', 'a  d', 'Vers 2']],
  [['a  E', 'lille barn', 'a  E', 'sov nå', 'E  a', 'sov nå']],
  [['Gm7 (b5)', 'lille barn']],
  [['(Gm7)lille (b5)barn (b9)sov (asus2)nå']],
  [['Gm7  asus2', 'lille barn']],
])('are not asked about in a whole song: %j', (rows) => {
  expect(readMinors(rows.join('\n'))).toBeNull();
});

it('are found in parentheses', () => {
  expect(readMinors('(f#)Kom, (D)kom og (a)se')?.lyrics).toBe('(F#m)Kom, (D)kom og (Am)se');
});

it.each([
  'e d a',
  'a',
  'E d a',
  'Da kom as og es',
  'Lami kom hjem',
  'Se (a) og (b)',
  'Am  F  C  G',
  'La- Re- Mi7',
  '',
])('are not asked about in «%s»', (lyrics) => {
  expect(readMinors(lyrics)).toBeNull();
});
