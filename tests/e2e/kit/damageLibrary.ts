import type { Page } from '@playwright/test';

/** Kinds of damage to a device's library, none of which a release of ours causes. */
export const damages = [
  'a store is missing',
  'rows are missing',
  'a song is garbage',
  'a head is garbage',
  'the state is garbage',
  'the categories are garbage',
  'another database under the name',
] as const;
export type Damage = (typeof damages)[number];

/** Damages the library; the app must be closed. */
export async function damageLibrary(page: Page, damage: Damage): Promise<void> {
  await page.evaluate(async (kind) => {
    const name = 'sangbok-library';
    const open = (version?: number, upgrade?: (database: IDBDatabase) => void) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => upgrade?.(request.result);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const destroy = () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const write = async (stores: string[], change: (tx: IDBTransaction) => void) => {
      const database = await open();
      await new Promise<void>((resolve, reject) => {
        const tx = database.transaction(stores, 'readwrite');
        change(tx);
        tx.oncomplete = () => resolve();
        tx.onerror = () => reject(tx.error ?? new Error('refused'));
      });
      database.close();
    };
    const everyRow = (store: string, value: unknown) =>
      write([store], (tx) => {
        const rows = tx.objectStore(store);
        rows.getAllKeys().onsuccess = ({ target }) => {
          for (const key of (target as IDBRequest<IDBValidKey[]>).result) rows.put(value, key);
        };
      });

    if (kind === 'a store is missing') {
      await destroy();
      const made = await open(1, (database) => {
        for (const store of ['heads', 'words', 'meta']) database.createObjectStore(store);
      });
      made.close();
    }
    if (kind === 'rows are missing') {
      await write(['lyrics'], (tx) => void tx.objectStore('lyrics').clear());
    }
    if (kind === 'a song is garbage') await everyRow('lyrics', { lyrics: 7 });
    if (kind === 'a head is garbage') await everyRow('heads', 'garbage');
    if (kind === 'the state is garbage') {
      await write(['meta'], (tx) => void tx.objectStore('meta').put({ songs: 'many' }, 'state'));
    }
    if (kind === 'the categories are garbage') {
      await write(['meta'], (tx) => void tx.objectStore('meta').put([7], 'categories'));
    }
    if (kind === 'another database under the name') {
      await destroy();
      (await open(1, (database) => void database.createObjectStore('other'))).close();
    }
  }, damage);
}
