import { DamagedLibrary } from './damagedLibrary.ts';
import { type LibraryState, libraryStores, songStores } from './libraryRows.ts';
import type { Library } from './openLibrary.ts';
import { readMeta } from './readMeta.ts';

/** How far the device has come; null if nothing is there. Throws `DamagedLibrary`. */
export async function readState(library: Library): Promise<LibraryState | null> {
  return (await readMeta((key) => library.get('meta', key), 'state')) ?? null;
}

/** The same, and as many rows are there as it says. Throws `DamagedLibrary`. */
export async function readSoundState(library: Library): Promise<LibraryState | null> {
  const tx = library.transaction(libraryStores);
  const [state, ...counts] = await Promise.all([
    readMeta((key) => tx.objectStore('meta').get(key), 'state'),
    ...songStores.map((store) => tx.objectStore(store).count()),
  ]);
  if (counts.some((count) => count !== (state?.songs ?? 0))) throw new DamagedLibrary('rows');
  return state ?? null;
}
