import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';
import { searchWords } from '#song/search/searchWords.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { findLyricMatches, indexLyrics } from './findLyricMatches.ts';
import { wordsRow } from './songRows.ts';

const desert = {
  id: 'a',
  title: 'I ørkenen',
  lyrics: 'Refreng\nRe-       La-\nSanden følger vår vei\nog (Sol)stjernen (Do)lyser\nA: Amen',
  translator: 'Søster Åse',
  bibleReference: '2 Mos 15,22-27',
};

const found = (search: string, ...songs: Parameters<typeof makeSong>[0][]) =>
  findLyricMatches(indexLyrics(songs.map((song) => wordsRow(makeSong(song)))), { search });

describe('one song', () => {
  it.each([
    ['SANDEN FØLGER', 'Sanden følger vår vei'],
    ['vår foel', 'Sanden følger vår vei'],
    ['stjern lys', 'og stjernen lyser'],
    ['åse', 'Søster Åse'],
    ['2 mos 15', '2 Mos 15,22-27'],
    ['sanden lyser', 'Sanden følger vår vei'],
  ])('%j shows %j', (search, line) => {
    expect(found(search, desert)).toEqual([{ id: 'a', line }]);
  });

  it.each(['nden', 'Sol', 'refreng', 'sanden finnesikke', 'ørken', '*', ' ', ''])(
    '%j finds nothing',
    (search) => {
      expect(found(search, desert)).toEqual([]);
    },
  );
});

it('shows a line with a word that starts with the query, not one that contains it', () => {
  const [match] = found('tro', { id: 'a', title: 'Reisen', lyrics: 'Metroen gikk\nTroen kom' });
  expect(match?.line).toBe('Troen kom');
});

describe('one slip in a word', () => {
  const lake = { id: 'a', title: 'Ved sjøen', lyrics: 'Båten bærer oss\nVannet er stille i kveld' };

  it.each([
    ['vannet er stile', 'a missing letter'],
    ['vannnet er stille', 'a superfluous letter'],
    ['vannet er stelle', 'another letter'],
    ['vnanet er stille', 'two letters swapped'],
    ['annet er stille', 'a missing first letter'],
    ['vannet er stills', 'another last letter'],
    ['vannett', 'a superfluous last letter'],
    ['vanet er stile', 'one in each word'],
    ['er kvedl', 'beside a short word'],
  ])('%j finds the line: %s', (search) => {
    expect(found(search, lake)).toEqual([{ id: 'a', line: 'Vannet er stille i kveld' }]);
  });

  it.each([
    ['vnnt er stille', 'two slips in a word'],
    ['vannet el stille', 'in a short word'],
    ['vannx', 'in the last letter, where the word goes on'],
    ['vannet er stille og klart', 'a word that is not there'],
    ['ved sjoen', 'a title'],
  ])('%j finds nothing: %s', (search) => {
    expect(found(search, lake)).toEqual([]);
  });

  it('is not forgiven where a song has the words as typed, in its lines or its title', () => {
    const still = { id: 'b', title: 'Natt', lyrics: 'En stile på veien' };
    expect(found('stile', lake, still)).toEqual([{ id: 'b', line: 'En stile på veien' }]);
    expect(found('stile', lake, { ...still, title: 'Stile', lyrics: 'Natt' })).toEqual([]);
  });

  it('is forgiven within the category', () => {
    const row = wordsRow(makeSong({ ...lake, categoryId: 'c1' }));
    const of = (categoryId: string) =>
      findLyricMatches(indexLyrics([row]), { search: 'stile', categoryId });
    expect(of('c1')).toHaveLength(1);
    expect(of('c2')).toEqual([]);
  });
});

it('filters by category, and respects the limit', () => {
  const songs = Array.from({ length: limits.lyricMatches + 5 }, (_, at) =>
    makeSong({ id: String(at), title: `S${at}`, lyrics: 'Alle synger', categoryId: `c${at % 2}` }),
  );
  const rows = indexLyrics(songs.map(wordsRow));
  expect(findLyricMatches(rows, { search: 'synger' })).toHaveLength(limits.lyricMatches);
  const of = findLyricMatches(rows, { search: 'synger', categoryId: 'c1' }).map(({ id }) => id);
  expect(of).toHaveLength(27);
  expect(of.every((id) => Number(id) % 2 === 1)).toBe(true);
});

it('finds songs in which every word of the query is a prefix, by title', () => {
  const word = fc.constantFrom('Øye', 'på', 'Noel', 'Åse', 'troen', 'tro', 'el', 'Israel', '23');
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  const begin = fc.tuple(word, fc.nat(4)).map(([each, cut]) => each.slice(0, cut + 1));
  const query = fc.array(begin, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 8 }), query, (texts, search) => {
      const songs = texts.map(([title, lyrics], at) => makeSong({ id: `${at}`, title, lyrics }));
      const words = searchWords(foldText(search));
      const expected = songs.filter(({ title, lyrics }) => {
        const own = searchWords(foldForSearch(lyrics));
        const inLyrics = words.every((each) => own.some((other) => other.startsWith(each)));
        return inLyrics && !foldForSearch(title).includes(foldText(search));
      });
      const index = indexLyrics(songs.map(wordsRow));
      const ids = findLyricMatches(index, { search }, true).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      const titles = ids.map((id) => foldForSearch(songs[Number(id)]?.title ?? ''));
      expect(titles).toEqual(titles.toSorted());
    }),
  );
});
