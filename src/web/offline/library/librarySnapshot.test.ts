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
const lists: LibrarySnapshot['lists'] = {
  categories: [],
  favorites: [],
  music: [],
  recent: [],
  disambiguations: [],
};
const snapshotOf = (one: ReturnType<ReturnType<typeof summarizer>>): LibrarySnapshot => ({
  byId: new Map([[one.song.id, one]]),
  sorted: [one.song],
  lists,
});

it('takes hearts from the favourites and category names from the categories', () => {
  const category = { id: head.categoryId, nameNo: 'Nytt navn', color: '#123456' };
  const { song, title } = summarizer(
    { ...lists, categories: [category], favorites: ['a'] },
    null,
  )(head);
  expect(song).toEqual({ ...head, isFavorite: true, music: null, category });
  expect(title).toBe('and');
});

it('shows no heart that was removed since the song was stored', () => {
  const before = summarizer({ ...lists, favorites: ['a'] }, null)({ ...head, isFavorite: true });
  expect(before.song.isFavorite).toBe(true);
  const [anew, again] = [null, snapshotOf(before)].map((old) => summarizer(lists, old));
  expect(anew?.({ ...head, isFavorite: true }).song.isFavorite).toBe(false);
  expect(again?.({ ...head, isFavorite: true }).song.isFavorite).toBe(false);
});

it('takes music from the settings, and returns the same object if nothing changed', () => {
  const chosen = { transposition: 2, capo: 3, scroll: { by: 'speed', speed: 4 } } as const;
  const kept = () => ({ ...lists, music: [{ songId: 'a', ...structuredClone(chosen) }] });
  const before = summarizer(kept(), null)(head);
  expect(before.song.music).toEqual(chosen);
  expect(summarizer(kept(), snapshotOf(before))({ ...head })).toBe(before);
  expect(summarizer(lists, snapshotOf(before))({ ...before.song }).song.music).toBeNull();
});

it('returns the same object for an unchanged song, and another for a changed one', () => {
  const before = summarizer(lists, null)(head);
  expect(summarizer(lists, snapshotOf(before))({ ...head })).toBe(before);
  const liked = summarizer({ ...lists, favorites: ['a'] }, snapshotOf(before))(head);
  expect(liked).not.toBe(before);
  expect(liked.song.isFavorite).toBe(true);
});

it('returns another object when the key hint arrives, and the same afterwards', () => {
  const bare = summarizer(lists, null)({ ...head, keyHint: undefined });
  const hinted = () => ({ ...head, keyHint: { hasH: false, hasB: true } });
  const withHint = summarizer(lists, snapshotOf(bare))(hinted());
  expect(withHint.song.keyHint).toEqual({ hasH: false, hasB: true });
  expect(summarizer(lists, snapshotOf(withHint))(hinted())).toBe(withHint);
});

it('reads only heart, music and category of a song from the previous snapshot', () => {
  const before = summarizer(lists, null)(head);
  let copied = 0;
  const watched = new Proxy(before.song, {
    ownKeys(song) {
      copied++;
      return Reflect.ownKeys(song);
    },
  });
  const stood = { ...before, song: watched };
  expect(summarizer(lists, snapshotOf(stood))(watched)).toBe(stood);
  expect(copied).toBe(0);
  const liked = summarizer({ ...lists, favorites: ['a'] }, snapshotOf(stood))(watched);
  expect(liked.song).toEqual({ ...head, isFavorite: true, music: null });
});

it.each([null, 'tekst', 7, [], {}, { ...head, title: 7 }])('rejects %j', (row) => {
  expect(() => checkedSummary(row)).toThrow('cannot be read');
});

it('merges sorted lists into one sorted list', async () => {
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
