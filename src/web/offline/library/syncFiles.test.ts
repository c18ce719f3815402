import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { syncFiles } from './syncFiles.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { splitSong } from './songRows.ts';

const [first, second] = ['/api/files/a', '/api/files/b'];
const tone = new Uint8Array([1, 2, 3]);
const media = (headers: Record<string, string> = {}) =>
  new Response(tone, { headers: { 'content-type': 'audio/mpeg', ...headers } });
const hashOfTone = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';

const kept = new Map<string, Response>();

beforeEach(async () => {
  someBrowser();
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()].map((path) => ({ url: `https://sang.no${path}` })),
      put: async (path: string, file: Response) => void kept.set(path, file),
      delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
    }),
    delete: async () => true,
  });
  const library = await openLibrary();
  await library.put('meta', ['lampen'], 'favorites');
  await library.put('meta', { id: 'kari' } as never, 'user');
  const { head } = splitSong(makeSong({ audioUrl: first, sheetMusicUrl: second }));
  await library.put('heads', head, 'lampen');
});
afterEach(async () => {
  vi.useRealTimers();
  kept.clear();
  await forgetLibrary();
});

it('stores wanted files and deletes others', async () => {
  kept.set('/api/files/old', media());
  vi.stubGlobal('fetch', async () => media({ etag: `"${hashOfTone}"` }));
  expect(await syncFiles('kari')).toBe('done');
  expect([...kept.keys()]).toEqual([first, second]);
});

it.each([
  [
    "a captive portal's page",
    () => new Response('<p>Logg inn', { headers: { 'content-type': 'text/html' } }),
  ],
  ['content that does not match its hash', () => media({ etag: `"${'0'.repeat(64)}"` })],
  ['an error of a gateway', () => new Response('', { status: 502 })],
])('stores no file if %s came instead, and retries later', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  expect(await syncFiles('kari')).toBe('offline');
  expect([...kept.keys()]).toEqual([]);
});

it('skips a file that was deleted', async () => {
  const gone = Response.json({ message: 'Finnes ikke', code: 'fileNotFound' }, { status: 404 });
  vi.stubGlobal('fetch', async (path: string) => (path === first ? gone : media()));
  expect(await syncFiles('kari')).toBe('done');
  expect([...kept.keys()]).toEqual([second]);
});

it('gives up on a file that does not arrive, without holding the lock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetching = vi.fn<(path: string, how: RequestInit) => Promise<Response>>(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  vi.stubGlobal('fetch', fetching);
  const outcome = syncFiles('kari');
  await expect.poll(() => fetching).toHaveBeenCalled();
  const free = await navigator.locks.request('sangbok-files', { ifAvailable: true }, (lock) =>
    Promise.resolve(lock !== null),
  );
  expect(free).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe('offline');
});
