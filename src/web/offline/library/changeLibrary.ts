import type { IDBPTransaction } from 'idb';
import { type LibrarySchema, libraryStores } from './libraryRows.ts';
import { announceNews } from './libraryNews.ts';
import { openLibrary } from './openLibrary.ts';
import { readMeta } from './readMeta.ts';

export type LibraryChange = IDBPTransaction<LibrarySchema, typeof libraryStores, 'readwrite'>;

/**
 * Does `write` in one transaction on a library that has been begun, counts its songs, and tells
 * everyone which songs changed. `write` answers whether anything did.
 */
export async function changeLibrary(
  ids: readonly string[],
  write: (tx: LibraryChange) => Promise<boolean>,
): Promise<void> {
  const library = await openLibrary();
  const tx = library.transaction(libraryStores, 'readwrite');
  const meta = tx.objectStore('meta');
  const written = async () => {
    const state = await readMeta((key) => meta.get(key), 'state');
    if (state === undefined || !(await write(tx))) return false;
    await meta.put({ ...state, songs: await tx.objectStore('heads').count() }, 'state');
    return true;
  };
  const [changed] = await Promise.all([written(), tx.done]);
  if (changed) announceNews({ kind: 'changed', songs: ids, lists: true });
}
