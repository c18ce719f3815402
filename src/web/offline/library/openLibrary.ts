import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { type LibrarySchema, libraryFormat, libraryStores } from './libraryRows.ts';

export type Library = IDBPDatabase<LibrarySchema>;

const name = 'sangbok-library';

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
export async function destroyLibrary(): Promise<void> {
  const before = opened;
  opened = null;
  (await before?.catch(() => null))?.close();
  await deleteDB(name);
}

async function openSound(): Promise<Library> {
  const library = await open().catch(async (error: unknown) => {
    // Another release left a later version behind: its form is unknown here.
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    await deleteDB(name);
    return open();
  });
  const names = library.objectStoreNames;
  if (libraryStores.every((store) => names.contains(store))) return library;
  library.close();
  await deleteDB(name);
  return open();
}

async function open(): Promise<Library> {
  return openDB<LibrarySchema>(name, libraryFormat, {
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
