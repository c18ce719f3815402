import { deleteDB } from 'idb';
import { openDatabase } from '#web/offline/openDatabase.ts';
import { announceNews } from './libraryNews.ts';
import {
  DamagedLibrary,
  type Library,
  libraryFormat,
  type LibrarySchema,
  libraryStores,
} from './libraryRows.ts';

const name = 'sangbok-library';

/** Recordings and sheet music lie here whole, under their addresses; the service worker serves them. */
export const filesCache = 'sangbok-files';

let opened: Promise<Library> | null = null;

/**
 * The device's library; one that cannot be opened as it should be is thrown away and begun anew.
 * Fails where the browser refuses storage altogether.
 */
export function openLibrary(): Promise<Library> {
  if (opened === null) {
    const opening = openSound();
    opened = opening;
    opening.catch(() => closed(opening));
  }
  return opened;
}

/** The database itself goes, whatever is in it; for one that is damaged beyond its rows. */
async function destroyLibrary(): Promise<void> {
  const before = opened;
  opened = null;
  (await before?.catch(() => null))?.close();
  await deleteDB(name);
}

async function openSound(): Promise<Library> {
  const library = await open(libraryFormat).catch((error: unknown) => {
    // A later release was here. What it left is read as far as it can be, until it is replaced.
    if (error instanceof DOMException && error.name === 'VersionError') return open();
    throw error;
  });
  const names = library.objectStoreNames;
  if (libraryStores.every((store) => names.contains(store))) return library;
  library.close();
  await deleteDB(name);
  return open(libraryFormat);
}

/** `version`: as it is where none is given. */
function open(version?: number): Promise<Library> {
  return openDatabase<LibrarySchema>(name, version, {
    upgrade(library) {
      for (const store of library.objectStoreNames) library.deleteObjectStore(store);
      for (const store of libraryStores) library.createObjectStore(store);
    },
    // Another tab wants to begin anew: this one lets go and opens again when it next asks.
    blocking(_before, _after, event) {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      opened = null;
    },
  });
}

function closed(which: Promise<Library>): void {
  if (opened === which) opened = null;
}

/** All songs and lists go, in one transaction; who is signed in stays known. */
export async function forgetRows(library: Library): Promise<void> {
  const tx = library.transaction(libraryStores, 'readwrite');
  const meta = tx.objectStore('meta');
  const user = await meta.get('user');
  for (const store of libraryStores) void tx.objectStore(store).clear();
  if (user !== undefined) void meta.put(user, 'user');
  await tx.done;
}

let forgotten = 0;

/** How often it was forgotten since the page was opened: another number says that somebody has left. */
export const timesForgotten = () => forgotten;

/** Everything goes: songs, lists, who is signed in, files. What waits to be sent is not here. */
export async function forgetLibrary(): Promise<void> {
  forgotten += 1;
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

/**
 * What `read` answers; undefined where the library turns out damaged. Then it is fetched anew, and
 * stays until all of that is in hand (decision 46).
 */
export async function orFetchAnew<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedLibrary)) throw error;
    if (await markDamaged()) announceNews({ kind: 'damaged' });
    return undefined;
  }
}

/** False if that is known already. */
async function markDamaged(): Promise<boolean> {
  try {
    const tx = (await openLibrary()).transaction('meta', 'readwrite');
    const isKnown = (await tx.store.get('damaged')) !== undefined;
    if (!isKnown) await tx.store.put(true, 'damaged');
    await tx.done;
    return !isKnown;
  } catch (error) {
    // Somebody left the page: it is found damaged again.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    await destroyLibrary();
    return true;
  }
}
