import { expect, it } from 'vitest';
import { columnRows, songGroups } from './songGroups.ts';

const titled = (titles: string) => titles.split(' ').map((title) => ({ title }));

/** Titles by row, and the letters above rows. */
function drawn(titles: string, columns: number, hasLetters: boolean): string[] {
  const songs = titled(titles);
  return columnRows(songGroups(songs, hasLetters), columns).map(({ places, letter }) => {
    const row = places.map((at) => songs[at]?.title).join(' ');
    return letter === null ? row : `${letter}: ${row}`;
  });
}

it('fills one column after the other', () => {
  expect(drawn('Aa Ab Ac Ad Ba Bb Bc', 2, false)).toEqual(['Aa Ba', 'Ab Bb', 'Ac Bc', 'Ad']);
  expect(drawn('Aa Ab Ac Ad', 3, false)).toEqual(['Aa Ac', 'Ab Ad']);
  expect(drawn('Aa Ab', 1, false)).toEqual(['Aa', 'Ab']);
  expect(drawn('Aa', 3, false)).toEqual(['Aa']);
});

it('fills the columns of each letter for themselves', () => {
  expect(drawn('Alt Alv And Bad Ball Øre', 2, true)).toEqual([
    'A: Alt And',
    'Alv',
    'B: Bad Ball',
    'Ø: Øre',
  ]);
});

it('has every song once, whatever the number of columns', () => {
  const songs = Array.from({ length: 137 }, (_, at) => ({
    title: `${'abcdefgh'.charAt(at / 20)}${String(at).padStart(3, '0')}`,
  }));
  for (const columns of [1, 2, 3, 4]) {
    for (const hasLetters of [false, true]) {
      const places = columnRows(songGroups(songs, hasLetters), columns).flatMap(
        (row) => row.places,
      );
      expect(places.toSorted((a, b) => a - b)).toEqual(songs.map((_, at) => at));
    }
  }
});

it('has no rows without songs', () => {
  expect(columnRows(songGroups([], true), 2)).toEqual([]);
  expect(columnRows(songGroups([], false), 2)).toEqual([]);
});
