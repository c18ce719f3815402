import { expect, type Page } from '@playwright/test';
import { getMe } from '#contract/user.ts';
import { sync } from '#contract/sync.ts';
import { installApp } from './installApp.ts';

/** What lies on the device, as the browser's own tools would show it. */
export interface OnDevice {
  /** Titles of songs, by id. */
  readonly titles: Readonly<Record<string, string>>;
  readonly complete: boolean;
  readonly user: string | null;
  /** Addresses of files kept whole. */
  readonly files: readonly string[];
}

export async function onDevice(page: Page): Promise<OnDevice> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const cache = (await caches.has('sangbok-files')) ? await caches.open('sangbok-files') : null;
    const files = ((await cache?.keys()) ?? []).map(({ url }) => new URL(url).pathname);
    const nothing = { titles: {}, complete: false, user: null, files };
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'sangbok-library')) return nothing;
    const database = await done(indexedDB.open('sangbok-library'));
    try {
      if (!database.objectStoreNames.contains('meta')) return nothing;
      const tx = database.transaction(['heads', 'meta']);
      const meta = tx.objectStore('meta');
      const [heads, state, user] = await Promise.all([
        done(tx.objectStore('heads').getAll()),
        done(meta.get('state')),
        done(meta.get('user')),
      ]);
      const titles = Object.fromEntries(heads.map(({ id, title }) => [id, title]));
      const complete = state?.complete === true;
      return { titles, complete, user: user?.firstName ?? null, files };
    } finally {
      database.close();
    }
  });
}

/** Of the row that says how far the library has come. */
interface KeptState {
  readonly complete: boolean;
  readonly revision: number;
  readonly library: string;
  /** Whose it is. */
  readonly person: string;
}

/** How far the library has come, unless it is damaged; asks for one row alone, to be in nobody's way. */
async function stateOnDevice(page: Page): Promise<KeptState | null> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'sangbok-library')) return null;
    return new Promise<KeptState | null>((resolve) => {
      const request = indexedDB.open('sangbok-library');
      request.onerror = () => resolve(null);
      request.onsuccess = () => {
        const { result: database } = request;
        const answer = (state?: KeptState) => {
          database.close();
          resolve(state ?? null);
        };
        if (!database.objectStoreNames.contains('meta')) return answer();
        const meta = database.transaction('meta').objectStore('meta');
        const [damaged, state] = [meta.get('damaged'), meta.get('state')];
        state.onerror = () => answer();
        // What is damaged is there until all has come anew.
        state.onsuccess = () => (damaged.result === true ? answer() : answer(state.result));
      };
    });
  });
}

/** How far the library has come once all songs are there. */
async function completeUpTo(page: Page): Promise<KeptState | null> {
  const state = await stateOnDevice(page);
  return state?.complete === true ? state : null;
}

/** Whether the device has all songs as the server has them now for whoever is signed in. */
async function isInStep(page: Page): Promise<boolean> {
  const kept = await completeUpTo(page);
  if (kept === null) return false;
  const { user } = await (await page.request.get(getMe.path)).json();
  if (kept.person !== user.id) return false;
  const params = { since: String(kept.revision), library: kept.library };
  const answer = await page.request.get(sync.path, { params });
  const { restart, changed, deleted } = await answer.json();
  return !restart && changed.songs.length + deleted.length === 0;
}

/** Waits until the app and all songs are on the device: from now on both come without network. */
export async function allOnDevice(page: Page): Promise<OnDevice> {
  await installApp(page);
  await expect.poll(() => isInStep(page), { timeout: 120_000, intervals: [100] }).toBe(true);
  return onDevice(page);
}
