import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { createQueryClient, songKeys } from '#web/client/queryKeys.ts';
import { noteOnline } from '#web/client/response.ts';
import { readSong } from '#web/offline/library/deviceReads.ts';
import { forgetLibrary } from '#web/offline/library/openLibrary.ts';
import { syncLibrary } from '#web/offline/library/syncLibrary.ts';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import type { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { songQuery, useFreshSong } from './song.ts';

let library: ModelLibrary;
let answer: PromiseWithResolvers<Response>;
/** How often a song was asked for. */
let asked: number;

/** A synced device with the songs a, b and c; the answer to a request for a song is the test's. */
beforeEach(async () => {
  someBrowser();
  library = (await filledLibrary(10)).server;
  await readSong('a'); // its code is loaded
  [answer, asked] = [Promise.withResolvers(), 0];
  const { fetch: syncing } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.startsWith('/api/songs/')) return syncing(address, init);
    asked += 1;
    const gaveUp = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
    return Promise.race([answer.promise, gaveUp]);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  noteOnline(true);
  await forgetLibrary();
});

const client = createQueryClient();
beforeEach(() => client.clear());

const shown = (id: string) => client.getQueryData<Song | null>(songKeys.one(id));
const refusal = () => Response.json({ message: 'Nei.', code: 'songNotFound' }, { status: 404 });

/** Begins to read a song to edit it; the query's own promise. */
function readFresh(id: string): Promise<unknown> | undefined {
  const Screen = () => {
    useFreshSong(id);
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  return client
    .getQueryCache()
    .find({ queryKey: songKeys.one(id) })
    ?.fetch();
}

/** Lets so many ms pass, once the request is under way. */
async function silentFor(time: number): Promise<void> {
  await vi.waitUntil(() => asked > 0);
  await vi.advanceTimersByTimeAsync(time);
}

describe('a song to be edited', () => {
  it("is the device's after a second of silence, and the server's once that has come", async () => {
    const read = readFresh('a');
    await silentFor(999);
    expect(shown('a')).toBeUndefined();
    await silentFor(1);
    await vi.waitUntil(() => shown('a') !== undefined);
    expect(shown('a')).toMatchObject({ title: 'Sang a', version: 1 });
    answer.resolve(Response.json(makeSong({ id: 'a', title: 'Nyere', version: 2 })));
    await read;
    expect(shown('a')).toMatchObject({ title: 'Nyere', version: 2 });
  });

  it('is gone where the server says so after that', async () => {
    const read = readFresh('a');
    await silentFor(1000);
    await vi.waitUntil(() => shown('a') !== undefined);
    answer.resolve(refusal());
    await read;
    expect(shown('a')).toBeNull();
  });

  it("is the server's where that answers within the second", async () => {
    const read = readFresh('a');
    await silentFor(900);
    answer.resolve(Response.json(makeSong({ id: 'a', title: 'Nyere', version: 2 })));
    await read;
    expect(shown('a')).toMatchObject({ title: 'Nyere' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a removed song', () => {
  /** Removed by somebody else, and synced. */
  async function isRemoved(id: string): Promise<void> {
    library.delete(id);
    expect(await syncLibrary('kari')).toBe('done');
  }

  it('is gone after a second of silence, unless the server then has it', async () => {
    await isRemoved('b');
    const read = client.query(songQuery('b'));
    await silentFor(1000);
    await vi.waitUntil(() => shown('b') !== undefined);
    expect(shown('b')).toBeNull();
    answer.resolve(Response.json(makeSong({ id: 'b', title: 'Hentet tilbake' })));
    expect(await read).toMatchObject({ title: 'Hentet tilbake' });
  });

  it('is gone where the server never answers', async () => {
    await isRemoved('b');
    const read = client.query(songQuery('b'));
    await silentFor(10_000);
    expect(await read).toBeNull();
  });

  it('is gone where it was shown before', async () => {
    expect(await client.query(songQuery('b'))).toMatchObject({ title: 'Sang b' });
    await isRemoved('b');
    await client.invalidateQueries({ queryKey: songKeys.one('b') });
    answer.resolve(refusal());
    await client.query(songQuery('b'));
    expect(shown('b')).toBeNull();
  });

  it('is looked for again, since it may be brought back', async () => {
    answer.resolve(refusal());
    expect(await client.query(songQuery('z'))).toBeNull();
    await client.query(songQuery('z'));
    expect(asked).toBe(2);
  });

  it('is not what a song is that may be on its way', async () => {
    vi.useRealTimers();
    const { fetch: whole } = globalThis;
    let pages = 0;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if ((pages += 1) > 1) throw new TypeError('no network');
      const first = (await (await whole(address, init)).json()) as object;
      return Response.json({ ...first, more: true, total: 4 });
    });
    library.write('a', 'Nyere');
    expect(await syncLibrary('kari')).toBe('offline');
    expect(await readSong('a')).toMatchObject({ title: 'Nyere' });
    expect(await readSong('d')).toBeUndefined();
  });
});
