import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { forgetLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  vi.useRealTimers();
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
