import { deleteDB } from 'idb';
import { openDatabase } from '#web/offline/openDatabase.ts';
import { announceLibrary } from './libraryEvents.ts';
import {
  DamagedLibrary,
  isHere,
  type Library,
  type LibrarySchema,
  libraryStores,
} from '#web/offline/libraryRows.ts';

/**
 * Migrations of the schema, in order. A change of the stored shape adds one, with a fixture
 * (`testing/schemas`). Never change an earlier one: some device still has that schema.
 */
const migrations: readonly ((library: Library) => void)[] = [
  (library) => {
    for (const store of ['heads', 'lyrics', 'words', 'meta'] as const) {
      library.createObjectStore(store);
    }
  },
  (library) => {
    for (const store of ['plans', 'planSettings'] as const) library.createObjectStore(store);
  },
];

const schemaVersion = migrations.length;
const name = 'sangbok-library';
/**
 * The database this release uses where a later release has migrated the library
 * (docs/decisions/0051).
 */
const nameBeside = (version: number) => `${name}-${version}`;

/** Recordings and sheet music, whole, by address; the service worker serves them. */
export const filesCache = 'sangbok-files';

let opened: Promise<Library> | null = null;
let openedName = name;

/**
 * Opens the device's library. A damaged one is deleted and started again; one of a later release is
 * left alone. Rejects where the browser refuses storage altogether.
 */
export function openLibrary(): Promise<Library> {
  if (opened === null) {
    const opening = openSound();
    opened = opening;
    opening.catch(() => closed(opening));
  }
  return opened;
}

/** Deletes the database itself, for damage beyond its rows. */
async function destroyLibrary(): Promise<void> {
  const before = opened;
  opened = null;
  (await before?.catch(() => null))?.close();
  await deleteDB(openedName);
}

async function openSound(): Promise<Library> {
  try {
    openedName = name;
    return await openWhole(name);
  } catch (error) {
    const isLater = error instanceof DOMException && error.name === 'VersionError';
    if (!isLater) throw error;
    openedName = nameBeside(schemaVersion);
    return openBeside();
  }
}

/**
 * A library beside that of a later release, for the user signed in there. It begins as a copy of
 * the stores that both have; rows this release cannot read are fetched again, like any damage.
 */
async function openBeside(): Promise<Library> {
  const [later, library] = [await open(name), await openWhole(openedName)];
  const stores = libraryStores.filter((store) => later.objectStoreNames.contains(store));
  const user = stores.includes('meta') ? await later.get('meta', 'user') : undefined;
  const { id }: { readonly id?: unknown } = Object(user);
  if (typeof id !== 'string' || !isHere(await library.get('meta', 'user'), id)) {
    await emptyAll(library);
    for (const store of stores) {
      const from = later.transaction(store);
      const [keys, rows] = await Promise.all([from.store.getAllKeys(), from.store.getAll()]);
      const to = library.transaction(store, 'readwrite');
      for (const [at, key] of keys.entries()) void to.store.put(rows[at] as never, key);
      await to.done;
    }
  }
  later.close();
  return library;
}

async function openWhole(which: string): Promise<Library> {
  const library = await open(which, schemaVersion);
  if (libraryStores.every((store) => library.objectStoreNames.contains(store))) return library;
  library.close();
  await deleteDB(which);
  return open(which, schemaVersion);
}

/** Without `version`, opens the database at its current version. */
function open(which: string, version?: number): Promise<Library> {
  return openDatabase<LibrarySchema>(which, version, {
    upgrade(library, before) {
      for (const step of migrations.slice(before)) step(library);
    },
    // Another tab wants to delete or migrate the database: close this connection. The next call
    // reopens it.
    blocking(_before, _after, event) {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      opened = null;
    },
  });
}

/** Deletes every row of every store, whichever release created it. */
async function emptyAll(library: Library): Promise<void> {
  const stores = [...library.objectStoreNames];
  const tx = library.transaction(stores, 'readwrite');
  for (const store of stores) void tx.objectStore(store).clear();
  await tx.done;
}

function closed(which: Promise<Library>): void {
  if (opened === which) opened = null;
}

/** Deletes all songs and lists in one transaction; the signed-in user stays. */
export async function forgetRows(library: Library): Promise<void> {
  const tx = library.transaction(libraryStores, 'readwrite');
  const meta = tx.objectStore('meta');
  const user = await meta.get('user');
  for (const store of libraryStores) void tx.objectStore(store).clear();
  if (user !== undefined) void meta.put(user, 'user');
  await tx.done;
}

async function emptyLater(): Promise<void> {
  const later = await open(name);
  await emptyAll(later);
  later.close();
}

let forgotten = 0;

/**
 * How often the library was deleted since the page was opened. A changed number means a sign-out.
 */
export const timesForgotten = () => forgotten;

/** Deletes everything: songs, lists, the signed-in user, files. The outbox is not stored here. */
export async function forgetLibrary(): Promise<void> {
  forgotten += 1;
  try {
    await emptyAll(await openLibrary());
    if (openedName !== name) await emptyLater();
  } catch {
    // Delete the database if its rows cannot be deleted. Without storage there is nothing to
    // delete.
    await destroyLibrary().catch(() => undefined);
    await deleteDB(name).catch(() => undefined);
  }
  for (let version = 1; version < schemaVersion; version++) {
    await deleteDB(nameBeside(version)).catch(() => undefined);
  }
  if ('caches' in globalThis) await caches.delete(filesCache).catch(() => false);
  announceLibrary({ kind: 'forgotten' });
}

/**
 * Runs `read`. If the library turns out damaged, marks it to be fetched again, and resolves to
 * undefined. The damaged one stays until its replacement has arrived whole (decision 46).
 */
export async function orFetchAnew<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedLibrary)) throw error;
    if (await markDamaged()) announceLibrary({ kind: 'damaged' });
    return undefined;
  }
}

/** False if it is marked already. */
async function markDamaged(): Promise<boolean> {
  try {
    const tx = (await openLibrary()).transaction('meta', 'readwrite');
    const isKnown = (await tx.store.get('damaged')) !== undefined;
    if (!isKnown) await tx.store.put(true, 'damaged');
    await tx.done;
    return !isKnown;
  } catch (error) {
    // The page was left: the damage will be found again.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    await destroyLibrary();
    return true;
  }
}
