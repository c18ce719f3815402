import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SongSummary } from '#contract/songs/song.ts';
import { emptyLibrary, filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { readRecent, readSong, readSongs } from './deviceReads.ts';
import { dropSong, writeFavorite, writeMusic, writeOpening } from './deviceWrites.ts';
import { readSoundState } from './libraryMeta.ts';
import { type LibraryEvent, onLibraryEvent } from './libraryEvents.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(forgetLibrary);

test('a change made while an answer is under way is not undone by it, and the next answer applies', async () => {
  const { server } = await filledLibrary();
  const at = (transposition: number) => ({ songId: 'b', transposition, capo: 0, scroll: null });
  const lists = async () => {
    const song = await readSong('b');
    const recent = (await readRecent())?.map(({ id }) => id);
    return [song?.music?.transposition, song?.isFavorite, recent];
  };
  const { fetch } = globalThis;
  const setOnTheWay = async (set: () => Promise<void>) => {
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const answer = await fetch(...asked);
      await set();
      return answer;
    });
    await syncLibrary('kari');
    vi.stubGlobal('fetch', fetch);
  };
  Object.assign(server, { music: [at(1)], favorites: [], recent: ['a'] });
  await setOnTheWay(() => writeMusic('b', { transposition: 3 }));
  expect(await lists()).toEqual([3, false, []]);
  await syncLibrary('kari');
  expect(await lists()).toEqual([1, false, ['a']]);
  await setOnTheWay(() => writeFavorite('b', true));
  expect(await lists()).toEqual([1, true, ['a']]);
  Object.assign(server, { favorites: ['b'] });
  await setOnTheWay(() => writeFavorite('b', false));
  expect(await lists()).toEqual([1, false, ['a']]);
  await setOnTheWay(() => writeOpening('b'));
  expect(await lists()).toEqual([1, false, ['b', 'a']]);
  Object.assign(server, { music: [at(4)] });
  await syncLibrary('kari');
  expect(await lists()).toEqual([4, true, ['a']]);
});

test('songs of one title are told apart, from few rows and from all', async () => {
  const { server } = await filledLibrary();
  Object.assign(server, { recent: ['b'] });
  const told = (songs: readonly SongSummary[] | undefined) =>
    Object.fromEntries((songs ?? []).map(({ id, disambiguation }) => [id, disambiguation]));
  server.write('b', 'sang A', { lyrics: 'Kom, lys over jorden' });
  expect(await syncLibrary('kari')).toBe('done');
  const lines = { a: 'Lampen i vinduet', b: 'Kom, lys over jorden', c: undefined };
  expect(told(await readRecent()), 'before all songs are in memory').toEqual({ b: lines.b });
  expect(told(await readSongs({}))).toEqual(lines);
  expect(told(await readRecent())).toEqual({ b: lines.b });

  const events: LibraryEvent[] = [];
  onTestFinished(onLibraryEvent((event, elsewhere) => !elsewhere && events.push(event)));
  server.write('a', 'Sang a', { composer: 'Oda Vik' });
  server.write('b', 'Sang a', { composer: 'Per Lie' });
  await syncLibrary('kari');
  expect(told(await readSongs({}))).toEqual({ a: 'Oda Vik', b: 'Per Lie' });
  server.write('b', 'Sang b');
  await syncLibrary('kari');
  expect(told(await readSongs({}))).toEqual({});
  await syncLibrary('kari');
  const changed = events.flatMap((event) => (event.kind === 'changed' ? [event.songs] : []));
  expect(changed).toEqual([['a', 'b'], ['a', 'b'], ['b'], ['a', 'b'], []]);
});

test('a device of an earlier release tells them apart without waiting for a change', async () => {
  const { server } = await filledLibrary();
  server.write('b', 'Sang a', { composer: 'Per Lie' });
  server.write('a', 'Sang a', { composer: 'Oda Vik' });
  await syncLibrary('kari');
  await (await openLibrary()).delete('meta', 'disambiguations');
  await syncLibrary('kari');
  expect((await readSongs({}))?.map(({ disambiguation }) => disambiguation)).toEqual([
    'Oda Vik',
    'Per Lie',
    undefined,
  ]);
});

test('music settings come with every answer, and invalid ones are clamped', async () => {
  const { server } = await filledLibrary();
  const set = { transposition: -2, capo: 3, scroll: { by: 'speed', speed: 4 } } as const;
  const musicOf = async (id: string) => [
    (await readSong(id))?.music,
    (await readSongs({}))?.find((song) => song.id === id)?.music,
  ];
  expect(await musicOf('b')).toEqual([null, null]);
  server.music = [{ songId: 'b', ...set }];
  const events: LibraryEvent[] = [];
  onTestFinished(onLibraryEvent((event, elsewhere) => !elsewhere && events.push(event)));
  await syncLibrary('kari');
  await syncLibrary('kari');
  const changed = events.flatMap((event) => (event.kind === 'changed' ? [event.songs] : []));
  expect(changed).toEqual([['b'], []]);
  expect(await musicOf('b')).toEqual([set, set]);
  expect(await musicOf('a')).toEqual([null, null]);

  await writeMusic('b', { capo: 5 });
  await writeMusic('a', { transposition: 1 });
  expect(await musicOf('b')).toEqual([
    { ...set, capo: 5 },
    { ...set, capo: 5 },
  ]);
  await writeMusic('a', { transposition: 0 });
  expect(await musicOf('a')).toEqual([null, null]);

  const library = await openLibrary();
  const wild = [
    7,
    null,
    { songId: 'b', transposition: 99, scroll: 'fast' },
    { songId: 3, capo: 1 },
  ];
  await library.put('meta', wild as never, 'music');
  expect((await readSong('b'))?.music).toEqual({ transposition: 11, capo: 0, scroll: null });
  await library.put('meta', 'nothing', 'music');
  expect((await readSong('b'))?.music).toBeNull();
  await library.delete('meta', 'music'); // as an earlier release left it
  expect((await readSong('b'))?.music).toBeNull();
});

test('a change made during the only page of a first visit is not lost', async () => {
  const { server, asked } = await emptyLibrary(100);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = await fetch(address);
    if (asked.length === 1) {
      await writeFavorite('b', true);
      server.favorites = ['b'];
    }
    return answer;
  });
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toHaveLength(2);
  expect((await readSong('b'))?.isFavorite).toBe(true);
});

test.each([
  [
    'first',
    2,
    async () => {
      await forgetLibrary();
      await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
    },
  ],
  [
    'again, before it was complete',
    3,
    async () => {
      const library = await openLibrary();
      const state = await library.get('meta', 'state');
      await library.put(
        'meta',
        { ...Object(state), library: 'another', complete: false } as never,
        'state',
      );
    },
  ],
])(
  "a device that fetches the library %s is complete once its lists are no older than the device's own",
  async (_, last, begin) => {
    const { server, asked } = await filledLibrary();
    await begin();
    asked.length = 0;
    server.favorites = ['a'];
    const { fetch } = globalThis;
    let times = 0;
    let isGone = true;
    vi.stubGlobal('fetch', async (address: string) => {
      const answer = await fetch(address);
      times += 1;
      if (times < last) return answer;
      if (times === last) {
        await writeFavorite('b', true);
        server.favorites = ['a', 'b'];
        return answer;
      }
      return isGone ? Response.error() : answer;
    });
    expect(await syncLibrary('kari')).toBe('offline');
    const state = Object(await (await openLibrary()).get('meta', 'state'));
    expect(state.complete).toBe(false);
    isGone = false;
    expect(await syncLibrary('kari')).toBe('done');
    const hearts = (await readSongs({}))?.filter(({ isFavorite }) => isFavorite);
    expect(hearts?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(asked).toHaveLength(last + 2);
  },
);

test.each([
  ['stays if its user has shown a passkey again meanwhile', 1, 'done'],
  ['is signed out if that happens twice', 2, 'signedOut'],
])('a library after a 401 %s', async (_, refusals, outcome) => {
  const { server } = await filledLibrary();
  server.write('d', 'Sang d');
  const { fetch } = globalThis;
  let left = refusals;
  vi.stubGlobal('fetch', (address: string) =>
    left-- > 0
      ? Promise.resolve(Response.json({ message: 'Nei.', code: 'notSignedIn' }, { status: 401 }))
      : fetch(address),
  );
  expect(await syncLibrary('kari')).toBe(outcome);
  expect(await readSongs({})).toHaveLength(outcome === 'done' ? 4 : 3);
});

test('a song removed here is gone at once, and the library stays consistent', async () => {
  const { server } = await filledLibrary();
  const shown = async () => [(await readSongs({}))?.map(({ id }) => id), await readSong('b')];
  expect(await shown()).toEqual([['a', 'b', 'c'], expect.objectContaining({ id: 'b' })]);
  await dropSong('b');
  expect(await shown()).toEqual([['a', 'c'], null]);
  expect(await readSoundState(await openLibrary())).toMatchObject({ songs: 2, complete: true });
  server.delete('b');
  expect(await syncLibrary('kari')).toBe('done');
  expect(await shown()).toEqual([['a', 'c'], null]);
});

test('nothing is said of how often a song was opened, since openings of others are not known here', async () => {
  await filledLibrary();
  expect(makeSong({})).toMatchObject({ playCount: 3 });
  await writeOpening('a');
  expect(await readSong('a')).toMatchObject({ playCount: 0, lastPlayed: null });
});
