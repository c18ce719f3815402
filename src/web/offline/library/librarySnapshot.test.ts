import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import {
  checkedSummary,
  mergeSorted,
  type LibrarySnapshot,
  summarizer,
} from './librarySnapshot.ts';
import { splitSong } from './songRows.ts';

const { head } = splitSong(makeSong({ id: 'a', title: 'Ånd' }));
const lists: LibrarySnapshot['lists'] = { categories: [], favorites: [], music: [], recent: [] };
const shelfOf = (one: ReturnType<ReturnType<typeof summarizer>>): LibrarySnapshot => ({
  byId: new Map([[one.song.id, one]]),
  sorted: [one.song],
  lists,
});

it('takes the heart from the favourites and the name of the category from the categories', () => {
  const category = { id: head.categoryId, nameNo: 'Nytt navn', color: '#123456' };
  const { song, title } = summarizer(
    { ...lists, categories: [category], favorites: ['a'] },
    null,
  )(head);
  expect(song).toEqual({ ...head, isFavorite: true, music: null, category });
  expect(title).toBe('and');
});

it('shows no heart that was there when the song was put away and is not now', () => {
  const before = summarizer({ ...lists, favorites: ['a'] }, null)({ ...head, isFavorite: true });
  expect(before.song.isFavorite).toBe(true);
  const [anew, again] = [null, shelfOf(before)].map((old) => summarizer(lists, old));
  expect(anew?.({ ...head, isFavorite: true }).song.isFavorite).toBe(false);
  expect(again?.({ ...head, isFavorite: true }).song.isFavorite).toBe(false);
});

it('takes the music from what was chosen, and answers the same object for the same', () => {
  const chosen = { transposition: 2, capo: 3, scroll: { by: 'speed', speed: 4 } } as const;
  const kept = () => ({ ...lists, music: [{ songId: 'a', ...structuredClone(chosen) }] });
  const before = summarizer(kept(), null)(head);
  expect(before.song.music).toEqual(chosen);
  expect(summarizer(kept(), shelfOf(before))({ ...head })).toBe(before);
  expect(summarizer(lists, shelfOf(before))({ ...before.song }).song.music).toBeNull();
});

it('answers the same object for a song that is the same, and another for one that is not', () => {
  const before = summarizer(lists, null)(head);
  expect(summarizer(lists, shelfOf(before))({ ...head })).toBe(before);
  const liked = summarizer({ ...lists, favorites: ['a'] }, shelfOf(before))(head);
  expect(liked).not.toBe(before);
  expect(liked.song.isFavorite).toBe(true);
});

it('answers another object where the hint of the key has come, and the same after', () => {
  const bare = summarizer(lists, null)({ ...head, keyHint: undefined });
  const hinted = () => ({ ...head, keyHint: { hasH: false, hasB: true } });
  const came = summarizer(lists, shelfOf(bare))(hinted());
  expect(came.song.keyHint).toEqual({ hasH: false, hasB: true });
  expect(summarizer(lists, shelfOf(came))(hinted())).toBe(came);
});

it('looks at no more of a song that stood there than its heart and its category', () => {
  const before = summarizer(lists, null)(head);
  let copied = 0;
  const watched = new Proxy(before.song, {
    ownKeys(song) {
      copied++;
      return Reflect.ownKeys(song);
    },
  });
  const stood = { ...before, song: watched };
  expect(summarizer(lists, shelfOf(stood))(watched)).toBe(stood);
  expect(copied).toBe(0);
  const liked = summarizer({ ...lists, favorites: ['a'] }, shelfOf(stood))(watched);
  expect(liked.song).toEqual({ ...head, isFavorite: true, music: null });
});

it.each([null, 'tekst', 7, [], {}, { ...head, title: 7 }])('refuses %j as no song', (row) => {
  expect(() => checkedSummary(row)).toThrow('cannot be read');
});

it('merges lists that are sorted as if all songs they had been sorted at once', async () => {
  const title = fc.constantFrom('Ånd', 'Aasen', 'Ære', 'Øst', 'Zion', 'aften', 'Aften');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(title, { maxLength: 6 }), { maxLength: 7 }),
      async (lists) => {
        const songs = lists.map((titles, list) =>
          titles.map((each, at) => makeSong({ id: `${list}-${at}`, title: each })),
        );
        const merged = await mergeSorted(songs.map((list) => sortByTitle(list)));
        expect(merged).toEqual(sortByTitle(songs.flat()));
      },
    ),
  );
});
