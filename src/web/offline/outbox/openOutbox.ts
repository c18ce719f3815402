import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WaitingWrite } from './waitingWrite.ts';

/** Files have rows of their own, named `{key}/{field}`, so that reading the list reads no file. */
export interface OutboxBook extends DBSchema {
  writes: { key: number; value: WaitingWrite };
  files: { key: string; value: File };
}

const name = 'sangbok-outbox';
const shape = 1; // of the stores; the rows say their own format

let book: Promise<IDBPDatabase<OutboxBook>> | null = null;

/** The database of what waits: one of its own, so that nothing that fails elsewhere takes it along. */
export function openOutbox(): Promise<IDBPDatabase<OutboxBook>> {
  book ??= openAnyAge();
  book.catch(forgetBook);
  return book;
}

async function openAnyAge(): Promise<IDBPDatabase<OutboxBook>> {
  try {
    return await openDB<OutboxBook>(name, shape, {
      upgrade(database) {
        database.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
        database.createObjectStore('files');
      },
      // A newer release wants to change the stores: it need not wait for this page.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forgetBook();
      },
      terminated: forgetBook,
    });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    // A newer release was here. What it left is read as far as it can be, and thrown away never.
    return openDB<OutboxBook>(name, undefined, { terminated: forgetBook });
  }
}

function forgetBook(): void {
  book = null;
}
