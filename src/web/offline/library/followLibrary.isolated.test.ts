import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { noteOnline } from '#web/client/response.ts';
import { isOfAnother, keepInstallation } from '#web/client/installation.ts';
import { askWorker } from './askWorker.ts';
import { writeFavorite, writeOpening } from './deviceWrites.ts';
import { followLibrary } from './followLibrary.ts';
import { requestSync } from './libraryEvents.ts';
import { libraryStatus } from './libraryStatus.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';

vi.mock('./askWorker.ts', () => ({ askWorker: vi.fn<typeof askWorker>() }));

const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor' } as never;
const asked = vi.mocked(askWorker);
const minute = 60_000; // ms
let stop = () => {};
const onSynced = vi.fn<() => void>();

beforeEach(() => {
  someBrowser();
  asked.mockReset();
  onSynced.mockReset();
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await forgetLibrary();
});

/** Follows, and waits until the worker has answered. */
async function follow(answer: () => Promise<unknown>): Promise<void> {
  asked.mockImplementation(answer as typeof askWorker);
  stop = followLibrary(new QueryClient(), kari, onSynced);
  await expect.poll(() => asked).toHaveBeenCalledOnce();
  await expect.poll(() => libraryStatus().syncing).toBe(false);
}

it.each([
  ['a worker that cannot start', () => Promise.reject(new Error('gone')), 'failed', 0],
  ['a browser that keeps nothing', () => Promise.resolve('refused'), 'refused', 1],
])('reports %s', async (_, answer, problem, synced) => {
  await follow(answer);
  expect(libraryStatus()).toMatchObject({ problem });
  expect(onSynced).toHaveBeenCalledTimes(synced);
});

it('retries with back-off while the server does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  asked.mockResolvedValue('offline');
  stop = followLibrary(new QueryClient(), kari, onSynced);
  const waits: unknown[] = [];
  for (let each = 1; each <= 6; each++) {
    await expect.poll(() => [asked.mock.calls.length, vi.getTimerCount()]).toEqual([each, 1]);
    waits.push(timers.mock.lastCall?.[1]);
    vi.advanceTimersToNextTimer();
  }
  expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000]);
  expect(onSynced, 'the songs come first').not.toHaveBeenCalled();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('syncs when the last sync is stale, also if the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 100 * minute });
  await follow(() => Promise.resolve('ended'));
  requestSync('soon');
  expect(asked).toHaveBeenCalledOnce();
  vi.setSystemTime(102 * minute);
  requestSync('soon');
  expect(asked).toHaveBeenCalledTimes(2);
  await expect.poll(() => libraryStatus().syncing).toBe(false);
  vi.setSystemTime(0);
  requestSync('soon');
  expect(asked).toHaveBeenCalledTimes(3);
});

it('fetches only files, not changes, when a song is opened', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  asked.mockResolvedValue('done');
  stop = followLibrary(new QueryClient(), kari, onSynced);
  const kinds = () => asked.mock.calls.map(([kind]) => kind);
  await expect.poll(kinds).toEqual(['sync', 'files']);
  expect(onSynced).toHaveBeenCalledOnce();
  await writeOpening('a');
  await expect.poll(kinds).toEqual(['sync', 'files', 'files']);
  await writeFavorite('a', true);
  await expect.poll(kinds).toEqual(['sync', 'files', 'files', 'sync', 'files']);
});

it('starts again when a page returns from the back/forward cache', async () => {
  await follow(() => Promise.reject(new Error('the page was left')));
  asked.mockResolvedValue('ended');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => asked).toHaveBeenCalledTimes(2);
  await expect.poll(() => libraryStatus()).toMatchObject({ syncing: false, problem: null });
});

it('refetches lists once the server answers, if the library is incomplete', async () => {
  await follow(() => Promise.resolve('ended'));
  const refreshed = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  const library = await openLibrary();
  for (const complete of [true, false]) {
    const state = { person: 'kari', library: 'x', revision: 1, songs: 0, syncedAt: 0 };
    await library.put('meta', { ...state, complete }, 'state');
    noteOnline(false);
    noteOnline(true);
    await expect.poll(() => refreshed.mock.calls.length > 0).toBe(!complete);
  }
});

it('knows the installation of songs that have just arrived, and ignores a 401 of another', async () => {
  onTestFinished(() => keepInstallation(null));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  asked.mockImplementation(async () => {
    await (await openLibrary()).put('meta', 'first', 'installation');
    return 'done';
  });
  stop = followLibrary(new QueryClient(), kari, onSynced);
  await expect.poll(() => [isOfAnother('first'), isOfAnother('second')]).toEqual([false, true]);
});
