import { deleteDB } from 'idb';
import { openDatabase } from '#web/offline/openDatabase.ts';
import { announceNews } from './libraryNews.ts';
import {
  DamagedLibrary,
  isHere,
  type Library,
  type LibrarySchema,
  libraryStores,
} from './libraryRows.ts';

/**
 * Migrations of the schema, in order. Whoever changes what is kept adds one, with a fixture
 * (`testing/schemas`), and never changes an earlier one: some device still has that schema.
 */
const migrations: readonly ((library: Library) => void)[] = [
  (library) => {
    for (const store of ['heads', 'lyrics', 'words', 'meta'] as const) {
      library.createObjectStore(store);
    }
  },
];

const schemaVersion = migrations.length;
const name = 'sangbok-library';
/** The database of this release where a later one has migrated the library (docs/decisions/0051). */
const nameBeside = (version: number) => `${name}-${version}`;

/** Recordings and sheet music lie here whole, under their addresses; the service worker serves them. */
export const filesCache = 'sangbok-files';

let opened: Promise<Library> | null = null;
let openedName = name;

/**
 * The device's library; one that cannot be opened as it should be is thrown away and begun anew, and
 * that of a later release is left alone. Fails where the browser refuses storage altogether.
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
 * A library beside that of a later release, for the person who is signed in there. It begins as a copy
 * of the stores that both have; what this release cannot read of it is fetched anew, like any damage.
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

/** `version`: as it is where none is given. */
function open(which: string, version?: number): Promise<Library> {
  return openDatabase<LibrarySchema>(which, version, {
    upgrade(library, before) {
      for (const step of migrations.slice(before)) step(library);
    },
    // Another tab wants to begin anew, or to migrate it: this one lets go, and opens again when it
    // next asks.
    blocking(_before, _after, event) {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      opened = null;
    },
  });
}

/** Every row of every store, whichever release made it. */
async function emptyAll(library: Library): Promise<void> {
  const stores = [...library.objectStoreNames];
  const tx = library.transaction(stores, 'readwrite');
  for (const store of stores) void tx.objectStore(store).clear();
  await tx.done;
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

async function emptyLater(): Promise<void> {
  const later = await open(name);
  await emptyAll(later);
  later.close();
}

let forgotten = 0;

/** How often it was forgotten since the page was opened: another number says that somebody has left. */
export const timesForgotten = () => forgotten;

/** Everything goes: songs, lists, who is signed in, files. What waits to be sent is not here. */
export async function forgetLibrary(): Promise<void> {
  forgotten += 1;
  try {
    await emptyAll(await openLibrary());
    if (openedName !== name) await emptyLater();
  } catch {
    // What cannot be emptied is taken away whole; where nothing can be kept, nothing is there.
    await destroyLibrary().catch(() => undefined);
    await deleteDB(name).catch(() => undefined);
  }
  for (let version = 1; version < schemaVersion; version++) {
    await deleteDB(nameBeside(version)).catch(() => undefined);
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
