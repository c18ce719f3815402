import { type DBSchema, type IDBPDatabase, openDB, unwrap, wrap } from 'idb';

const active = new Set<IDBTransaction>();

/**
 * Opens a database whose transactions are aborted when the page is left. Browsers freeze a page in
 * the back/forward cache; WebKit leaves its transactions open then, which blocks the database for
 * every later page (https://github.com/w3c/IndexedDB/issues/381).
 */
export async function openDatabase<Schema extends DBSchema>(
  ...opening: Parameters<typeof openDB<Schema>>
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(...opening);
  const native = unwrap(database);
  native.transaction = (...asked) => {
    const transaction = IDBDatabase.prototype.transaction.apply(native, asked);
    const forget = () => active.delete(transaction);
    active.add(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    return transaction;
  };
  addEventListener('pagehide', abortAll);
  return database;
}

function abortAll(): void {
  for (const transaction of active) {
    // A caller that awaits one request need not handle `done`.
    wrap(transaction).done.catch(() => undefined);
    try {
      transaction.abort();
    } catch {
      // A committed transaction cannot be aborted; it completes by itself.
    }
  }
}
