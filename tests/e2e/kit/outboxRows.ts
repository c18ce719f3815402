import type { Page } from '@playwright/test';
import type { StoredWrite } from '#web/offline/outbox/outboxRows.ts';

/** The rows in this browser's outbox, of all people, in order. */
export function outboxRows(page: Page): Promise<StoredWrite[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'sangbok-outbox')) return [];
    const database = await done(indexedDB.open('sangbok-outbox'));
    try {
      return await done<StoredWrite[]>(
        database.transaction('writes').objectStore('writes').getAll(),
      );
    } finally {
      database.close();
    }
  });
}
