import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNumbers, numberedFirst, songsNumbered } from './songNumber.ts';

const songOf = (number: string | null, title = `Sang ${number}`) => ({ id: title, title, number });
const numbersOf = (songs: readonly { readonly number: string | null }[]) =>
  songs.map(({ number }) => number);

// å is folded to a, as in a title
const inOrder = ['2', '9', '12', '12 A', '12b', '120', 'A1', 'å 2', 'A10', 'B'];

it('sorts digits as a number, then letters', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
      const sorted = shuffled.map((number) => songOf(number)).toSorted(compareNumbers);
      expect(numbersOf(sorted)).toEqual(inOrder);
    }),
  );
});

it('sorts equal numbers by title', () => {
  const [one, other] = [songOf('7', 'Åpne dører'), songOf('7', 'Zoner av lys')];
  expect([one, other].toSorted(compareNumbers)).toEqual([other, one]);
});

it.each([
  ['142', ['142', '142B']],
  [' 14 2b', ['142B']],
  ['142B', ['142B']],
  ['14', ['14']],
  ['å1', ['A1']],
  ['a', []],
  ['1', []],
  ['', []],
  ['null', []],
])('finds by «%s»', (query, expected) => {
  const songs = ['142B', '14', null, '1420', '142', 'A1'].map((number) => songOf(number));
  expect(numbersOf(songsNumbered(songs, query))).toEqual(expected);
});

it('puts a song with the number before those that are found in words, each once', () => {
  const [kom, lys, year] = [songOf('7', 'Kom'), songOf('12', 'Lys i 7 farger'), songOf(null, '7')];
  const songs = [year, kom, lys];
  expect(numberedFirst(songs, '7', [year, lys])).toEqual([kom, year, lys]);
  expect(numberedFirst(songs, '12', [lys])).toEqual([lys]);
  const found = [lys];
  expect(numberedFirst(songs, 'lys', found)).toBe(found);
});
