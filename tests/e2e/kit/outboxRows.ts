import type { Page } from '@playwright/test';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';

/** What lies in the outbox of this browser, whoever wrote it, in order. */
export function outboxRows(page: Page): Promise<WaitingWrite[]> {
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
      return await done<WaitingWrite[]>(
        database.transaction('writes').objectStore('writes').getAll(),
      );
    } finally {
      database.close();
    }
  });
}
