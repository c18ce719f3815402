import { type DBSchema, type IDBPDatabase, openDB, unwrap, wrap } from 'idb';

const underWay = new Set<IDBTransaction>();

/**
 * Opens a database whose transactions end with the page that began them. A browser keeps a page that
 * was left for the way back and runs none of it meanwhile; WebKit leaves its transactions open then,
 * and for every later page the database is silent (https://github.com/w3c/IndexedDB/issues/381).
 */
export async function openDatabase<Schema extends DBSchema>(
  ...opening: Parameters<typeof openDB<Schema>>
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(...opening);
  const native = unwrap(database);
  native.transaction = (...asked) => {
    const transaction = IDBDatabase.prototype.transaction.apply(native, asked);
    const over = () => underWay.delete(transaction);
    underWay.add(transaction);
    transaction.addEventListener('complete', over);
    transaction.addEventListener('abort', over);
    return transaction;
  };
  addEventListener('pagehide', endAll);
  return database;
}

function endAll(): void {
  for (const transaction of underWay) {
    // Whoever waits for one request of it does not look at its end.
    wrap(transaction).done.catch(() => undefined);
    try {
      transaction.abort();
    } catch {
      // What has been committed ends by itself.
    }
  }
}
