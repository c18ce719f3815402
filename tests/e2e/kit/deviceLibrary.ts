import { expect, type Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { sync } from '#contract/library/sync.ts';
import { installApp } from './installApp.ts';

/** Contents of the library on the device, as shown by the browser's developer tools. */
export interface OnDevice {
  /** Titles of songs, by id. */
  readonly titles: Readonly<Record<string, string>>;
  readonly complete: boolean;
  readonly user: string | null;
  /** URLs of files that are stored completely. */
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

/** The row with the state of the library's sync. */
interface SyncState {
  readonly complete: boolean;
  readonly revision: number;
  readonly library: string;
  /** The person whose library it is. */
  readonly person: string;
}

/**
 * The sync state of the library, or null where it is damaged or missing; reads one row only, so
 * that it does not block the app.
 */
async function stateOnDevice(page: Page): Promise<SyncState | null> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'sangbok-library')) return null;
    return new Promise<SyncState | null>((resolve) => {
      const request = indexedDB.open('sangbok-library');
      request.onerror = () => resolve(null);
      request.onsuccess = () => {
        const { result: database } = request;
        const answer = (state?: SyncState) => {
          database.close();
          resolve(state ?? null);
        };
        if (!database.objectStoreNames.contains('meta')) return answer();
        const meta = database.transaction('meta').objectStore('meta');
        const [damaged, state] = [meta.get('damaged'), meta.get('state')];
        state.onerror = () => answer();
        // A damaged library stays marked until everything has been fetched again.
        state.onsuccess = () => (damaged.result === true ? answer() : answer(state.result));
      };
    });
  });
}

/** The sync state once all songs are stored, else null. */
async function completeUpTo(page: Page): Promise<SyncState | null> {
  const state = await stateOnDevice(page);
  return state?.complete === true ? state : null;
}

/**
 * Whether the device has every song at the revision that the server has for the signed-in person.
 */
async function isUpToDate(page: Page): Promise<boolean> {
  const kept = await completeUpTo(page);
  if (kept === null) return false;
  const { user } = await (await page.request.get(getMe.path)).json();
  if (kept.person !== user.id) return false;
  const params = { since: String(kept.revision), library: kept.library };
  const answer = await page.request.get(sync.path, { params });
  const { restart, changed, deleted } = await answer.json();
  return !restart && changed.songs.length + deleted.length === 0;
}

/** Waits until the app and all songs are stored on the device and work without network. */
export async function allOnDevice(page: Page): Promise<OnDevice> {
  await installApp(page);
  await expect.poll(() => isUpToDate(page), { timeout: 120_000, intervals: [100] }).toBe(true);
  return onDevice(page);
}
