import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { limits } from '#contract/base/limits.ts';
import { plans } from '#web/offline/kinds/plan.ts';
import { emptyInput } from '#web/songEdits/songInput.ts';
import { keepDraftText } from '#web/offline/drafts/draftStore.ts';
import { heart, putPending, someWrite } from '#web/offline/outbox/testing/someSong.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import type { SyncAnswer } from './applyDelta.ts';
import type * as reads from './deviceReads.ts';
import { readRandomSong, readRows, readSong, readSongs } from './deviceReads.ts';
import { type LibraryEvent, onLibraryEvent } from './libraryEvents.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await forgetLibrary();
});

test('a request that hangs times out and releases the lock: it counts as offline', async () => {
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

const titles = async () => (await readSongs({}))?.map(({ title }) => title);

test('a row of an earlier release is read with missing fields as null', async () => {
  await filledLibrary();
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

test('a value that only a later release knows stops no sync, and waits for that release', async () => {
  const { server } = await filledLibrary();
  server.write('b', 'Sang bb');
  const healthy = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    const { changed, ...answer }: SyncAnswer = await (await healthy(address)).json();
    const later = { language: 'xx', rightsStatus: 'xx', slots: ['xx', 'fred'], number: '142' };
    const songs = changed.songs.map((song) => (song.id === 'b' ? { ...song, ...later } : song));
    const plans = [{ ...somePlan, kind: 'xx' }];
    return Response.json({ ...answer, changed: { ...changed, songs, plans } });
  });
  expect(await syncLibrary('kari')).toBe('done');
  expect(await titles()).toEqual(['Sang a', 'Sang bb', 'Sang c']);
  const read = { language: 'mixed', rightsStatus: null, slots: ['fred'] };
  expect(await readSong('b')).toMatchObject(read);
  expect((await readSongs({}))?.[1]).toMatchObject(read);
  expect(await readRows('plans', plans)).toMatchObject([{ kind: 'annet' }]);
  const library = await openLibrary();
  expect(await library.get('meta', 'damaged')).toBeUndefined();
  expect(await library.get('heads', 'b')).toMatchObject({ language: 'xx', number: '142' });
});

test('an answer that cannot be read touches nothing on the device', async () => {
  const { server } = await filledLibrary();
  await putPending(someWrite(heart, { entityId: 'b' }));
  const { values, removed } = emptyInput;
  await keepDraftText('song:kari:1', { song: null, values, removed, savedAt: 1 });
  const databases = ['sangbok-library', 'sangbok-outbox', 'sangbok-drafts'];
  const everything = () => Promise.all(databases.map(rowsOf));
  const before = await everything();
  server.write('b', 'Sang bb');
  const healthy = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    const { changed, ...answer }: SyncAnswer = await (await healthy(address)).json();
    const songs = changed.songs.map((song) => ({ ...song, title: { no: song.title } }));
    return Response.json({ ...answer, changed: { ...changed, songs } });
  });
  expect(await syncLibrary('kari')).toBe('offline');
  expect(await everything()).toEqual(before);
  expect(before).toMatchObject([{}, { writes: [[1, {}]] }, { texts: [['song:kari:1', {}]] }]);
});

test('a damaged library stays until its replacement has arrived whole', async () => {
  const { asked } = await filledLibrary();
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
  expect(asked.at(-2)).toBe('/api/sync?limit=50');
});

test('another library replaces this one once it is complete', async () => {
  const { server } = await filledLibrary();
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

test('the library of a later release is read, and stays', async () => {
  await filledLibrary();
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

/** How many songs `read` reads in a tab that has read none; -1 for all. */
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

test.each([100, 2000])('reads only the first of %i songs', async (count) => {
  const { server } = await filledLibrary(500);
  for (let at = 0; at < count; at++) server.write(`song ${at}`, `Tone ${10_000 - at}`);
  expect(await syncLibrary('kari')).toBe('done');
  await (await openLibrary()).put('meta', ['b', 'song 7'], 'recent');
  expect(await songsRead((device) => device.readSongs({ limit: 1 }))).toBe(1);
  expect(await songsRead((device) => device.readSongs({ limit: limits.firstSongs }))).toBe(61);
  expect(await songsRead((device) => device.readRecent())).toBe(2);
  expect(await songsRead((device) => device.readCategories())).toBe(0);
  expect(await songsRead((device) => device.readRandomSong())).toBe(0);
});

test('the beginning of a list is the same as in the whole list', async () => {
  const { server } = await filledLibrary();
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
  // The state while a later revision has arrived and its beginning is not stored yet.
  const library = await openLibrary();
  await library.put('meta', { revision: 1, ids: ['c'], hinted: true }, 'beginning');
  await expectSame();
  await library.delete('meta', 'beginning');
  await expectSame();
});

test('heads of an earlier release get the key hint they lack', async () => {
  const { server } = await filledLibrary();
  const library = await openLibrary();
  const bare = async (id: string, lyrics: unknown) => {
    const { keyHint, ...head } = Object(await library.get('heads', id));
    expect(keyHint).toBeNull();
    await library.put('heads', { ...head, key: 'Am' }, id);
    await library.put('lyrics', { ...Object(await library.get('lyrics', id)), lyrics }, id);
  };
  await bare('a', '(Am)Kom, (B7)vind');
  await bare('b', undefined);
  const { hinted, ...known } = Object(await library.get('meta', 'beginning'));
  await library.put('meta', known, 'beginning');
  expect(hinted).toBe(true);
  const listener = vi.fn<(event: LibraryEvent) => void>();
  const stop = onLibraryEvent(listener);
  expect(await syncLibrary('kari')).toBe('done');
  stop();
  expect(await library.get('heads', 'a')).toMatchObject({ keyHint: { hasH: false, hasB: true } });
  expect(await library.get('heads', 'b')).toMatchObject({ keyHint: null });
  expect(await library.get('meta', 'beginning')).toMatchObject({ hinted: true });
  const event = { kind: 'changed', songs: ['a', 'b'], lists: true } as const;
  expect(listener).toHaveBeenCalledWith(event, expect.anything());
  expect((await readSongs({}))?.[0]?.keyHint).toEqual({ hasH: false, hasB: true });
  server.write('d', 'Ny sang');
  await syncLibrary('kari');
  expect((await library.get('heads', 'd'))?.keyHint).toBeNull();
});

test('a random song is drawn from the device, other than the last', async () => {
  const { server } = await filledLibrary();
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
