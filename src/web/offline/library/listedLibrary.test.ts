import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { type SomeBrowser, someBrowser } from '#web/offline/testing/someBrowser.ts';
import { forgetWaiting, writeOrWait } from '#web/offline/outbox/outbox.ts';
import { NoAnswer, noteReach } from '#web/wire/answer.ts';
import { setOutboxWriter } from '#web/wire/call.ts';
import {
  readCategories,
  readFavorites,
  readLyricMatches,
  readRandomSong,
  readRecent,
  readSong,
  readSongs,
} from './deviceReads.ts';
import { putSong, writeFavorite } from './deviceWrites.ts';
import { type LibraryNews, onLibraryNews } from './libraryNews.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';
import type { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';

// News of the threads of other tests would have the list read anew, from the first import on.
vi.hoisted(() =>
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {}
    },
  ),
);
vi.mock('./askWorker.ts', () => ({ askWorker: () => Promise.resolve([]) }));

let browser: SomeBrowser;

beforeEach(() => void (browser = someBrowser()));
afterEach(async () => {
  noteReach(true);
  await forgetLibrary();
  vi.unstubAllGlobals();
});

/** A device that has the list of three songs, of a server that answers one at a time. */
async function listed() {
  const there = await emptyLibrary(1);
  Object.assign(there.server, { favorites: ['c'], recent: ['b'] });
  expect(await syncLibrary('kari', 'list')).toBe('listed');
  return there;
}

/** Pages of songs come until there were so many of them; then the line is dead. */
async function comeUpTo(pages: number): Promise<string> {
  const { fetch } = globalThis;
  let left = pages;
  vi.stubGlobal('fetch', (address: string) =>
    (left -= 1) < 0 ? Promise.reject(new TypeError('no network')) : fetch(address),
  );
  const outcome = await syncLibrary('kari');
  vi.stubGlobal('fetch', fetch);
  noteReach(true);
  return outcome;
}

const titles = async () => (await readSongs({}))?.map(({ title }) => title);
const all = ['Sang a', 'Sang b', 'Sang c'];
const stateOf = async () => (await openLibrary()).get('meta', 'state');

test('without network the list is shown before its songs have come, and with one the server is asked', async () => {
  const { server } = await listed();
  server.write('d', 'Sang d');
  expect([await titles(), await readCategories(), await readRandomSong()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  browser.onLine = false;
  expect(await titles()).toEqual(all);
  expect((await readSongs({ search: 'ANG B', limit: 61 }))?.map(({ id }) => id)).toEqual(['b']);
  const ids = [readFavorites(), readRecent()].map(async (songs) =>
    (await songs)?.map(({ id }) => id),
  );
  expect([await readCategories(), ...(await Promise.all(ids))]).toEqual([[], ['c'], ['b']]);
  expect(await readSong('a'), 'its words are still to come').toBeUndefined();
  expect([await readRandomSong(), await readLyricMatches({ search: 'sang' })]).toEqual([
    undefined,
    undefined,
  ]);
  browser.onLine = true;
  expect(await titles(), 'no longer').toBeUndefined();
  noteReach(false);
  expect(await titles(), 'a server that is silent').toEqual(all);
  const library = await openLibrary();
  expect(await library.get('meta', 'damaged')).toBeUndefined();
});

test('each song can be opened once it has come, and lists go on being shown', async () => {
  await listed();
  expect(await comeUpTo(1)).toBe('offline');
  expect(await stateOf()).toMatchObject({ complete: false, songs: 1, listed: 3, revision: 1 });
  browser.onLine = false;
  expect(await readSong('a')).toMatchObject({ title: 'Sang a' });
  expect([await titles(), await readSong('b'), await readRandomSong()]).toEqual([
    all,
    undefined,
    { id: 'a' },
  ]);
  browser.onLine = true;
  expect(await syncLibrary('kari', 'list'), 'who asks for the list alone').toBe('listed');
  expect(await comeUpTo(9)).toBe('done');
  expect(await stateOf()).not.toHaveProperty('listed');
  expect(await stateOf()).toMatchObject({ complete: true, songs: 3 });
  expect(await titles()).toEqual(all);
});

test('what is shown of the list follows the songs that come', async () => {
  const { server } = await listed();
  browser.onLine = false;
  expect(await titles()).toEqual(all);
  browser.onLine = true;
  server.write('a', 'Ny tittel');
  server.delete('b');
  // Songs c, a anew, and that b is gone.
  expect(await comeUpTo(2)).toBe('offline');
  browser.onLine = false;
  expect(await titles()).toEqual(['Ny tittel', 'Sang b', 'Sang c']);
  browser.onLine = true;
  const told: LibraryNews[] = [];
  const stop = onLibraryNews((news, elsewhere) => !elsewhere && told.push(news));
  expect(await comeUpTo(9)).toBe('done');
  stop();
  expect(await titles()).toEqual(['Ny tittel', 'Sang c']);
  // What was read from the list is read anew.
  const kinds = told.map(({ kind }) => kind);
  expect([kinds.includes('complete'), kinds.includes('changed')]).toEqual([true, true]);
});

test('a song of the list that the server knows no more goes when all have come', async () => {
  await listed();
  const library = await openLibrary();
  const head = Object(await library.get('heads', 'a'));
  await library.put('heads', { ...head, id: 'gone', version: 9 }, 'gone');
  // As after a backup that was brought back: the list had later versions.
  await library.put('heads', { ...head, title: 'Senere', version: 9 }, 'a');
  await library.put('heads', { ...head, id: 'b', title: 'Senere', version: 9 }, 'b');
  await putSong(makeSong({ id: 'b', title: 'Sang b', version: 1 }));
  expect(await readSong('b'), 'as the server has just answered it').toMatchObject({ version: 1 });
  await library.put('meta', { ...Object(await stateOf()), listed: 4 } as never, 'state');
  expect(await comeUpTo(9)).toBe('done');
  expect(await titles()).toEqual(all);
  expect(await library.get('meta', 'damaged')).toBeUndefined();
});

test('what is written here meanwhile is counted, and stays', async () => {
  await listed();
  await putSong(makeSong({ id: 'b', title: 'Skrevet her', version: 5 }));
  await putSong(makeSong({ id: 'n', title: 'Ny her', version: 1 }));
  await writeFavorite('c', false);
  await writeFavorite('a', true);
  expect(await stateOf()).toMatchObject({ songs: 2, listed: 4, complete: false });
  browser.onLine = false;
  expect(await titles()).toEqual(['Ny her', 'Sang a', 'Sang c', 'Skrevet her']);
  expect((await readFavorites())?.map(({ id }) => id)).toEqual(['a']);
  expect(await readSong('b')).toMatchObject({ title: 'Skrevet her' });
  browser.onLine = true;
  expect(await comeUpTo(9)).toBe('done');
  expect(await titles()).toEqual(['Ny her', 'Sang a', 'Sang c', 'Skrevet her']);
});

test('a heart that waits is seen on a song that is still to come', async () => {
  await listed();
  browser.onLine = false;
  setOutboxWriter('kari');
  const heart = {
    songId: 'b',
    title: 'Sang b',
    work: { kind: 'favorite', isFavorite: true },
  } as const;
  await writeOrWait({ ...heart, base: null }, () => Promise.reject(new NoAnswer('no network')));
  expect((await readFavorites())?.map(({ id, keyHint }) => [id, keyHint])).toEqual([
    ['b', null],
    ['c', null],
  ]);
  expect(await titles()).toEqual(all);
  expect(await readSong('b'), 'nor can it be opened').toBeUndefined();
  await forgetWaiting();
  setOutboxWriter(null);
});

test('another library, another person and damage end it as they do a whole one', async () => {
  const { server, asked } = await listed();
  server.takeBackup();
  server.restore();
  server.write('x', 'Sang x');
  expect(await comeUpTo(2), 'until all of the other is in hand').toBe('offline');
  browser.onLine = false;
  expect(await titles()).toEqual(all);
  browser.onLine = true;
  expect(await comeUpTo(9)).toBe('done');
  expect(await titles()).toEqual([...all, 'Sang x']);

  await forgetLibrary();
  await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
  expect(await syncLibrary('kari', 'list')).toBe('listed');
  await (await openLibrary()).put('meta', { id: 'ola' } as never, 'user');
  expect(await syncLibrary('kari'), 'who is not here any more').toBe('stopped');
  expect(await syncLibrary('ola', 'list')).toBe('listed');
  expect(await stateOf()).toMatchObject({ person: 'ola', listed: 4, songs: 0 });

  await (await openLibrary()).delete('heads', 'a');
  browser.onLine = false;
  expect(await titles()).toBeUndefined();
  browser.onLine = true;
  asked.length = 0;
  expect(await syncLibrary('ola', 'list')).toBe('done');
  expect(asked[0]).toBe('/api/library/songs');
  expect(await titles()).toEqual([...all, 'Sang x']);
});

/** The list is asked for, and this happens while its answer is on its way. */
async function meanwhile(
  happen: (server: ModelLibrary) => Promise<void>,
): Promise<[string, unknown]> {
  const { server, asked } = await emptyLibrary(1);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = await fetch(address);
    if (asked.length === 1) await happen(server);
    return answer;
  });
  return [await syncLibrary('kari', 'list'), await stateOf()];
}

test('a list that comes after its person has left is not put down', async () => {
  expect(await meanwhile(forgetLibrary)).toEqual(['stopped', undefined]);
});

test('nor one of a library that is another by now: that one comes at once', async () => {
  const [outcome, state] = await meanwhile(async (server) => {
    server.takeBackup();
    server.restore();
  });
  expect(outcome).toBe('done');
  expect(state).toMatchObject({ complete: true, library: '1', songs: 3 });
});
