import { libraryStores } from './libraryRows.ts';
import { announceNews } from './libraryNews.ts';
import { filesCache } from './keepFiles.ts';
import { destroyLibrary, openLibrary } from './openLibrary.ts';

/** Everything goes: songs, lists, who is signed in, files. What waits to be sent is not here. */
export async function forgetLibrary(): Promise<void> {
  try {
    const tx = (await openLibrary()).transaction(libraryStores, 'readwrite');
    for (const store of libraryStores) void tx.objectStore(store).clear();
    await tx.done;
  } catch {
    // What cannot be emptied is taken away whole; where nothing can be kept, nothing is there.
    await destroyLibrary().catch(() => undefined);
  }
  if ('caches' in globalThis) await caches.delete(filesCache).catch(() => false);
  announceNews({ kind: 'forgotten' });
}
