import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { type SomeBrowser, someBrowser } from '#web/offline/testing/someBrowser.ts';
import { noteOnline } from '#web/client/response.ts';
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
import { type LibraryEvent, onLibraryEvent } from './libraryEvents.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { partOfLibrary } from './partOfLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';

// Events of other tests' threads would reload the list, from the first import on.
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
  noteOnline(true);
  await forgetLibrary();
});

/** A device with some of three songs, of a server that sends one per page. */
async function partly(pages = 1) {
  const there = await emptyLibrary(1);
  Object.assign(there.server, { favorites: ['c', 'a'], recent: ['b', 'a'] });
  expect(await comeUpTo(pages)).toBe('offline');
  return there;
}

/** So many pages arrive; then the connection breaks. */
async function comeUpTo(pages: number): Promise<string> {
  const { fetch } = globalThis;
  let left = pages;
  vi.stubGlobal('fetch', (address: string) =>
    (left -= 1) < 0 ? Promise.reject(new TypeError('no network')) : fetch(address),
  );
  const outcome = await syncLibrary('kari');
  vi.stubGlobal('fetch', fetch);
  noteOnline(true);
  return outcome;
}

const titles = async () => (await readSongs({}))?.map(({ title }) => title);
const ids = async (songs: Promise<{ id: string }[] | undefined>) =>
  (await songs)?.map(({ id }) => id);
const stateOf = async () => (await openLibrary()).get('meta', 'state');

test('an incomplete library is shown offline, and the server is asked online', async () => {
  const { server } = await partly(2);
  expect(await stateOf()).toMatchObject({ complete: false, songs: 2, total: 3, revision: 2 });
  expect([await titles(), await readCategories(), await readRandomSong()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  browser.onLine = false;
  expect(await titles()).toEqual(['Sang a', 'Sang b']);
  expect(partOfLibrary()).toEqual({ songs: 2, total: 3 });
  expect(await ids(readSongs({ search: 'ANG B', limit: 61 }))).toEqual(['b']);
  expect([await readCategories(), await ids(readFavorites()), await ids(readRecent())]).toEqual([
    [],
    ['a'],
    ['b', 'a'],
  ]);
  expect([await readSong('a'), await readSong('c')]).toEqual([
    expect.objectContaining({ title: 'Sang a' }),
    undefined,
  ]);
  expect(
    await readLyricMatches({ search: 'sang' }),
    'words in all songs or in none',
  ).toBeUndefined();
  browser.onLine = true;
  expect(await titles(), 'no longer').toBeUndefined();
  expect(partOfLibrary()).toBeNull();
  noteOnline(false);
  expect(await titles(), 'a server that is silent').toEqual(['Sang a', 'Sang b']);
  expect(partOfLibrary()).toEqual({ songs: 2, total: 3 });
  noteOnline(true);

  server.write('a', 'Ny tittel');
  server.delete('b');
  const events: LibraryEvent[] = [];
  const stop = onLibraryEvent((event, elsewhere) => !elsewhere && events.push(event));
  expect(await comeUpTo(9)).toBe('done');
  stop();
  expect(await titles()).toEqual(['Ny tittel', 'Sang c']);
  expect(partOfLibrary()).toBeNull();
  // Lists read from the first songs are read again.
  const kinds = events.map(({ kind }) => kind);
  expect([kinds.includes('complete'), kinds.includes('changed')]).toEqual([true, true]);
  expect(await stateOf()).toMatchObject({ complete: true, songs: 2 });
});

test('a write to an incomplete library is counted, and stays', async () => {
  await partly();
  await putSong(makeSong({ id: 'b', title: 'Skrevet her', version: 5 }));
  await putSong(makeSong({ id: 'n', title: 'Ny her', version: 1 }));
  await writeFavorite('c', false);
  expect(await stateOf()).toMatchObject({ songs: 3, complete: false });
  browser.onLine = false;
  expect(await titles()).toEqual(['Ny her', 'Sang a', 'Skrevet her']);
  expect(await ids(readFavorites())).toEqual(['a']);
  browser.onLine = true;
  expect(await comeUpTo(9)).toBe('done');
  expect(await titles()).toEqual(['Ny her', 'Sang a', 'Sang c', 'Skrevet her']);
});

test('another library, another person and damage end an incomplete library like a complete one', async () => {
  const { server, asked } = await partly();
  server.takeBackup();
  server.restore();
  server.write('x', 'Sang x');
  expect(await comeUpTo(2), 'until all of the other is in hand').toBe('offline');
  browser.onLine = false;
  expect(await titles()).toEqual(['Sang a']);
  browser.onLine = true;
  expect(await comeUpTo(9)).toBe('done');
  const all = ['Sang a', 'Sang b', 'Sang c', 'Sang x'];
  expect(await titles()).toEqual(all);

  await forgetLibrary();
  await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
  expect(await comeUpTo(1)).toBe('offline');
  await (await openLibrary()).put('meta', { id: 'ola' } as never, 'user');
  expect(await syncLibrary('kari'), 'who is not here any more').toBe('ended');
  expect(await syncLibrary('ola')).toBe('done');
  expect(await stateOf()).toMatchObject({ person: 'ola', songs: 4 });

  await (await openLibrary()).delete('heads', 'a');
  expect(await titles()).toBeUndefined();
  asked.length = 0;
  expect(await syncLibrary('ola')).toBe('done');
  expect(asked[0]).toBe('/api/sync?limit=50');
  expect(await titles()).toEqual(all);
});

test('a device on which an earlier release stored only the list fetches the songs', async () => {
  await partly();
  const library = await openLibrary();
  const tx = library.transaction(['heads', 'lyrics', 'words', 'meta'], 'readwrite');
  const head = Object(await tx.objectStore('heads').get('a'));
  for (const id of ['b', 'c']) void tx.objectStore('heads').put({ ...head, id }, id);
  for (const store of ['lyrics', 'words'] as const) void tx.objectStore(store).clear();
  const { total, ...state } = Object(await tx.objectStore('meta').get('state'));
  const listed = { ...state, revision: 0, songs: 0, listed: total };
  void tx.objectStore('meta').put(listed as never, 'state');
  await tx.done;
  expect(await comeUpTo(9)).toBe('done');
  expect(await titles()).toEqual(['Sang a', 'Sang b', 'Sang c']);
});
