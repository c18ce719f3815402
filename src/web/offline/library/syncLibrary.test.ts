import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { limits } from '#contract/limits.ts';
import type * as reads from './deviceReads.ts';
import { readRandomSong, readSong, readSongs } from './deviceReads.ts';
import { writeMusic } from './deviceWrites.ts';
import { type LibraryNews, onLibraryNews } from './libraryNews.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await forgetLibrary();
  vi.unstubAllGlobals();
});

test('a question that hangs is given up, and so is the lock: it counts as no network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const both = Promise.all([syncLibrary('kari'), syncLibrary('kari')]);
  for (let asked = 0; asked < 2; asked++) {
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(10_000);
  }
  expect(await both).toEqual(['offline', 'offline']);
});

/** A server of three songs that answers so many at a time, and a device that has them all. */
async function filled(atOnce = 2): Promise<{ server: ModelLibrary; asked: string[] }> {
  const server = new ModelLibrary();
  for (const id of 'abc') server.write(id, `Sang ${id}`);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { searchParams } = new URL(address, 'https://sang.no');
    return Response.json(server.answer(Object.fromEntries(searchParams), atOnce));
  });
  await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
  expect(await syncLibrary('kari')).toBe('done');
  asked.length = 0;
  return { server, asked };
}

const titles = async () => (await readSongs({}))?.map(({ title }) => title);

test('a row of an earlier release is read with what it lacks as null', async () => {
  await filled();
  const library = await openLibrary();
  for (const store of ['heads', 'lyrics'] as const) {
    const { translator, sheetMusicType, ...older } = Object(await library.get(store, 'a'));
    expect([translator, sheetMusicType]).toContain(null);
    await library.put(store, older, 'a');
  }
  expect(await readSong('a')).toMatchObject({ translator: null, sheetMusicType: null });
  expect(await titles()).toEqual(['Sang a', 'Sang b', 'Sang c']);
  expect(await library.get('meta', 'damaged')).toBeUndefined();
});

test('a damaged library stays until the server’s new one is in hand, whole', async () => {
  const { asked } = await filled();
  const library = await openLibrary();
  await library.put('heads', 'garbage' as never, 'b');
  expect(await titles()).toBeUndefined();
  const healthy = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string) =>
    asked.length === 0 ? healthy(address) : Promise.reject(new TypeError('no network')),
  );
  expect(await syncLibrary('kari')).toBe('offline');
  expect(await library.count('heads')).toBe(3);
  expect(await readSong('a'), 'what can be read is read').toMatchObject({ title: 'Sang a' });
  vi.stubGlobal('fetch', healthy);
  expect(await syncLibrary('kari')).toBe('done');
  expect(await titles()).toEqual(['Sang a', 'Sang b', 'Sang c']);
  expect(asked.at(-2)).toBe('/api/library/changes');
});

test('another library takes the place of this one once all of it is here', async () => {
  const { server } = await filled();
  server.takeBackup();
  server.write('d', 'Sang d');
  expect(await syncLibrary('kari')).toBe('done');
  server.restore();
  for (const id of 'xyz') server.write(id, `Sang ${id}`);
  const healthy = globalThis.fetch;
  let times = 0;
  vi.stubGlobal('fetch', (address: string) =>
    (times += 1) < 3 ? healthy(address) : Promise.reject(new TypeError('no network')),
  );
  expect(await syncLibrary('kari')).toBe('offline');
  expect(await titles()).toContain('Sang d');
  vi.stubGlobal('fetch', healthy);
  expect(await syncLibrary('kari')).toBe('done');
  expect(await titles()).toEqual(['a', 'b', 'c', 'x', 'y', 'z'].map((id) => `Sang ${id}`));
});

test('what a later release left behind is read, and stays', async () => {
  await filled();
  const library = await openLibrary();
  library.close();
  const later = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('sangbok-library', 99);
    request.onsuccess = () => resolve(request.result);
  });
  later.close();
  vi.resetModules();
  const anew = await import('./deviceReads.ts');
  expect((await anew.readSongs({}))?.length).toBe(3);
});

/** How many songs `read` reads on the device, in a tab that has read none; -1 for all. */
async function songsRead(read: (device: typeof reads) => Promise<unknown>): Promise<number> {
  vi.resetModules();
  const device = await import('./deviceReads.ts');
  const counter = (way: 'get' | 'getAll') => {
    const { mock } = vi.spyOn(IDBObjectStore.prototype, way);
    return () => mock.contexts.filter((store) => Object(store).name === 'heads').length;
  };
  const [one, all] = [counter('get'), counter('getAll')];
  try {
    await read(device);
    return all() === 0 ? one() : -1;
  } finally {
    vi.restoreAllMocks();
  }
}

test.each([100, 2000])('what is shown first of %i songs is read alone', async (count) => {
  const { server } = await filled(500);
  for (let at = 0; at < count; at++) server.write(`song ${at}`, `Tone ${10_000 - at}`);
  expect(await syncLibrary('kari')).toBe('done');
  await (await openLibrary()).put('meta', ['b', 'song 7'], 'recent');
  expect(await songsRead((device) => device.readSongs({ limit: 1 }))).toBe(1);
  expect(await songsRead((device) => device.readSongs({ limit: limits.firstSongs }))).toBe(61);
  expect(await songsRead((device) => device.readRecent())).toBe(2);
  expect(await songsRead((device) => device.readCategories())).toBe(0);
  expect(await songsRead((device) => device.readRandomSong())).toBe(0);
});

test('what a list begins with is as it is in the whole list', async () => {
  const { server } = await filled();
  const expectSame = async () => {
    for (const limit of [1, 2, 61]) {
      vi.resetModules();
      const device = await import('./deviceReads.ts');
      const first = await device.readSongs({ limit });
      expect(first).toEqual((await device.readSongs({}))?.slice(0, limit));
    }
  };
  await expectSame();
  server.write('d', 'Aftensang');
  expect(await syncLibrary('kari')).toBe('done');
  expect(await readSongs({ limit: 1 })).toMatchObject([{ title: 'Aftensang' }]);
  await expectSame();
  // As it is while a later revision has come and its beginning has not been put down.
  const library = await openLibrary();
  await library.put('meta', { revision: 1, ids: ['c'] }, 'beginning');
  await expectSame();
  await library.delete('meta', 'beginning');
  await expectSame();
});

test('a song is drawn from what the device has, another than the last', async () => {
  const { server } = await filled();
  const drawn = new Set<unknown>();
  for (const share of [0, 0.49, 0.5, 0.99]) {
    vi.spyOn(Math, 'random').mockReturnValue(share);
    drawn.add((await readRandomSong('b'))?.id);
  }
  expect(drawn).toEqual(new Set(['a', 'c']));
  for (const id of 'ac') server.delete(id);
  await syncLibrary('kari');
  expect(await readRandomSong('b')).toEqual({ id: 'b' });
  server.delete('b');
  await syncLibrary('kari');
  expect(await readRandomSong('b')).toEqual({ id: null });
  await forgetLibrary();
  expect(await readRandomSong()).toBeUndefined();
});

test('what is set while an answer is on its way is not undone by it, and the next answer holds', async () => {
  const { server } = await filled();
  const at = (transposition: number) => ({ songId: 'b', transposition, capo: 0, scroll: null });
  const music = async () => (await readSong('b'))?.music?.transposition;
  const { fetch } = globalThis;
  server.music = [at(1)];
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await fetch(...asked);
    await writeMusic('b', { transposition: 3 });
    return answer;
  });
  await syncLibrary('kari');
  expect(await music()).toBe(3);
  vi.stubGlobal('fetch', fetch);
  server.music = [at(4)];
  await syncLibrary('kari');
  expect(await music()).toBe(4);
});

test('how songs are sung comes with every answer, and what it cannot be is read as the nearest', async () => {
  const { server } = await filled();
  const set = { transposition: -2, capo: 3, scroll: { by: 'speed', speed: 4 } } as const;
  const musicOf = async (id: string) => [
    (await readSong(id))?.music,
    (await readSongs({}))?.find((song) => song.id === id)?.music,
  ];
  expect(await musicOf('b')).toEqual([null, null]);
  server.music = [{ songId: 'b', ...set }];
  const heard: LibraryNews[] = [];
  onTestFinished(onLibraryNews((news) => heard.push(news)));
  await syncLibrary('kari');
  await syncLibrary('kari');
  const changed = heard.flatMap((news) => (news.kind === 'changed' ? [news.songs] : []));
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
  await library.put('meta', 'nothing' as never, 'music');
  expect((await readSong('b'))?.music).toBeNull();
  await library.delete('meta', 'music'); // as an earlier release left it
  expect((await readSong('b'))?.music).toBeNull();
});
