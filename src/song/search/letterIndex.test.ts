import { expect, it } from 'vitest';
import { letterIndex } from './letterIndex.ts';
import { sortByTitle } from './sortByTitle.ts';

const listed = (...titles: string[]) =>
  sortByTitle(titles.map((title, at) => ({ id: String(at), title })));

/** The titles under each letter. */
function underLetters(...titles: string[]): Record<string, string[]> {
  const songs = listed(...titles);
  const entries = letterIndex(songs);
  return Object.fromEntries(
    entries.map(({ letter, at }, place) => [
      letter,
      songs.slice(at, entries[place + 1]?.at).map(({ title }) => title),
    ]),
  );
}

it('has the letters that occur, in Norwegian order', () => {
  expect(
    underLetters('Æra', 'andre', 'Aasen', 'Zion', 'Ørken', 'Åpne', 'À jour', 'Bar', 'Ünder'),
  ).toEqual({
    A: ['À jour', 'andre'],
    B: ['Bar'],
    Y: ['Ünder'],
    Z: ['Zion'],
    Æ: ['Æra'],
    Ø: ['Ørken'],
    Å: ['Åpne', 'Aasen'],
  });
});

it('gives numbers and signs, Hebrew, and other scripts a sign of their own', () => {
  expect(underLetters('שיר', '24 lys', '«Herre»', 'Ωδή', 'Ås', '主', 'Amen', '...')).toEqual({
    '#': ['...', '«Herre»', '24 lys'],
    A: ['Amen'],
    Å: ['Ås'],
    '…': ['主'], // Greek sorts before Hebrew, this after it
    א: ['שיר'],
  });
});

it('works without Latin titles, and for an empty list', () => {
  expect(underLetters('שיר', 'אור')).toEqual({ א: ['אור', 'שיר'] });
  expect(letterIndex([])).toEqual([]);
});

it('has every title of any list under exactly one letter', () => {
  const titles = Array.from({ length: 3000 }, (_, at) =>
    String.fromCodePoint(32 + ((at * 7919) % 1500), 97 + (at % 26)),
  );
  const songs = listed(...titles);
  const entries = letterIndex(songs);
  expect(entries[0]?.at).toBe(0);
  const places = entries.map(({ at }) => at);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(places.length);
});
