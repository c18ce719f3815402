import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { forgetLibrary } from './openLibrary.ts';

beforeEach(() => {
  someBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await forgetLibrary();
});

/** Waits for an event without advancing the fake clock, unlike the runner's own waiting. */
const happening = (name: string) =>
  new Promise((resolve) => addEventListener(name, resolve, { once: true }));

it('reports offline after 4 s, again to a page that believes otherwise, and what it cannot read', async () => {
  let said: unknown[] = [];
  vi.stubGlobal('postMessage', (message: object) => {
    said.push(message);
    if ('answer' in message) dispatchEvent(new Event('answered'));
  });
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    dispatchEvent(new Event('asked'));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  await import('./libraryWorker.ts');
  const hear = (data: unknown) => dispatchEvent(Object.assign(new Event('message'), { data }));
  for (const number of [1, 2]) {
    const asked = happening('asked');
    hear({ number, name: 'sync', input: 'kari' });
    await asked;
    said = [];
    vi.advanceTimersByTime(3_999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual([{ isOnline: false }]);
    const answered = happening('answered');
    vi.advanceTimersByTime(6_000);
    await answered;
    expect(said.at(-1)).toEqual({ number, answer: 'offline' });
    hear({ isOnline: true });
  }
  vi.stubGlobal('fetch', async () => Response.json({ library: 7 }));
  const answered = happening('answered');
  hear({ number: 3, name: 'sync', input: 'kari' });
  await answered;
  expect(said).toContainEqual({ isUnreadable: true });
});
