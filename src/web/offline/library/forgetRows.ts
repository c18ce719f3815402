import { libraryStores } from './libraryRows.ts';
import type { Library } from './openLibrary.ts';

/** All songs and lists go, in one transaction; who is signed in stays known. */
export async function forgetRows(library: Library): Promise<void> {
  const tx = library.transaction(libraryStores, 'readwrite');
  const meta = tx.objectStore('meta');
  const user = await meta.get('user');
  for (const store of libraryStores) void tx.objectStore(store).clear();
  if (user !== undefined) void meta.put(user, 'user');
  await tx.done;
}
