import { expect, it } from 'vitest';
import { disambiguate, lyricsCompared } from './disambiguate.ts';

type Given = readonly [title: string, lyrics: string, composer?: string, number?: string];

/** What is shown beside each song. */
function shown(...songs: readonly Given[]) {
  const told = disambiguate(
    songs.map(([title, lyrics, composer = null, number = null], at) => ({
      id: `${at}`,
      title,
      lyrics,
      composer,
      number,
    })),
  );
  return songs.map((_, at) => told.get(`${at}`) ?? null);
}

it('tells apart the songs whose titles are equal when folded, and no other', () => {
  expect(
    shown(
      ['Halleluja', 'Re-\nKom, lys over jorden', 'Oda Vik'],
      ['HALLELUJÁ', 'Syng for dagen', 'Per Lie'],
      ['Halleluja i kor', 'Alle synger', 'Oda Vik'],
    ),
  ).toEqual(['Oda Vik', 'Per Lie', null]);
});

it.each([
  ['is lacking', 'Oda Vik', ''],
  ['is the same', 'Oda Vik', 'oda  vik'],
])('shows the first line that is sung where a composer %s', (_, first, second) => {
  expect(
    shown(
      ['Halleluja', 'Vers 1\nRe-  La-\nKom, lys over jorden\nog bli', first],
      ['Halleluja', 'Intro\nSol La-\n\nSyng for dagen', second],
    ),
  ).toEqual(['Kom, lys over jorden', 'Syng for dagen']);
});

it('shows nothing where the numbers before the titles tell them apart', () => {
  const [one, other] = ['Kom, lys', 'Syng for dagen'];
  const given = (first: string, second: string) =>
    shown(['Halleluja', one, 'Oda Vik', first], ['Halleluja', other, 'Per Lie', second]);
  expect(given('142', '143')).toEqual([null, null]);
  expect(given('142', '142')).toEqual(['Oda Vik', 'Per Lie']);
  expect(given('142', '')).toEqual(['Oda Vik', 'Per Lie']);
});

it('shows nothing where nothing tells them apart', () => {
  expect(shown(['Amen', 'Så skal det være'], ['Amen', 'Så skal det VÆRE'])).toEqual([null, null]);
});

it('shows what there is where another has no words', () => {
  expect(shown(['Amen', 'Re- La-'], ['Amen', 'Så skal det være'])).toEqual([
    null,
    'Så skal det være',
  ]);
});

it('shows no more of a line than a row has room for, and reads no more of a song', () => {
  const line = 'Lys '.repeat(100);
  const far = `${'Re-\n'.repeat(lyricsCompared / 4)}Borte`;
  expect(shown(['Lys', line], ['Lys', far])).toEqual([`${'Lys '.repeat(15)}…`, null]);
});
