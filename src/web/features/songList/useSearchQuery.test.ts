import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SongSummary } from '#contract/songs/song.ts';
import { matchesTitle } from '#song/foldText.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { numberedFirst } from '#song/search/songNumber.ts';
import { filterSongs } from './useSearchQuery.ts';

const songOf = (title: string): SongSummary => makeSong({ id: title, title });
const titles = ['Øye for øye', 'Noel', 'Gå, tell det på fjellet', 'Kyrie eleison', 'Noen er her'];
const songs = titles.map(songOf);

it('finds what matching titles one by one finds, whatever was searched before', () => {
  const words = fc.string({
    unit: fc.constantFrom('n', 'o', 'e', 'l', 'å', 'aa', 'ø', ' '),
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (typed) => {
      for (const query of typed) {
        const found = filterSongs(songs, query).map(({ title }) => title);
        expect(found).toEqual(titles.filter((title) => matchesTitle(title, query)));
      }
    }),
  );
});

it('finds the songs with the number typed first, whatever was searched before', () => {
  const numbered = ['1', '12', '12a', null, '2'].map((number, at) =>
    makeSong({ id: `${at}`, title: `${titles[at] ?? ''} 12`, number }),
  );
  const typed = fc.array(fc.constantFrom('1', '12', '12a', ' 1 2A', '2', '22', 'n', 'a', ''));
  fc.assert(
    fc.property(typed, (queries) => {
      for (const query of queries) {
        const inTitles = numbered.filter(({ title }) => matchesTitle(title, query));
        expect(filterSongs(numbered, query)).toEqual(numberedFirst(numbered, query, inTitles));
      }
    }),
  );
});

it('searches only the previous results when a letter is added', () => {
  let gone = 0;
  const watched = new Proxy(songs, {
    get(list, name, own) {
      if (typeof name === 'string' && /^\d+$/.test(name)) gone++;
      return Reflect.get(list, name, own) as unknown;
    },
  });
  expect(filterSongs(watched, 'no')).toHaveLength(2);
  expect(gone).toBe(songs.length);
  expect(filterSongs(watched, 'noe')).toHaveLength(2);
  expect(filterSongs(watched, 'noel')).toHaveLength(1);
  expect(gone).toBe(songs.length);
  expect(filterSongs(watched, 'kyrie')).toHaveLength(1);
  expect(gone).toBe(songs.length * 2);
});
