import type { DBSchema, IDBPDatabase } from 'idb';
import { openDatabase } from '#web/offline/openDatabase.ts';
import type { ImportHead, ImportRow } from './importRows.ts';

/** A batch of songs under review, kept on this device until it is sent or given up. */
export interface KeptImport {
  readonly head: ImportHead;
  /** In the order of the batch. */
  readonly rows: readonly ImportRow[];
}

/** What an edit changes of it. */
export interface ImportChange {
  readonly head?: ImportHead | undefined;
  readonly rows?: Iterable<ImportRow>;
  /** Places of songs that are sent or dropped. */
  readonly gone?: Iterable<number>;
}

/** By person, so that nobody sees the batch of another. A row per song: an edit writes no other. */
interface ImportSchema extends DBSchema {
  heads: { key: string; value: ImportHead };
  songs: { key: [person: string, at: number]; value: ImportRow };
}

let connection: Promise<IDBPDatabase<ImportSchema>> | null = null;

function openImports(): Promise<IDBPDatabase<ImportSchema>> {
  connection ??= openDatabase<ImportSchema>('sangbok-imports', 1, {
    upgrade(database) {
      database.createObjectStore('heads');
      database.createObjectStore('songs');
    },
    terminated: forgetConnection,
  });
  connection.catch(forgetConnection);
  return connection;
}

function forgetConnection(): void {
  connection = null;
}

/** The person's batch; null if there is none. Rejects where the browser keeps nothing. */
export async function readImport(personId: string): Promise<KeptImport | null> {
  const tx = (await openImports()).transaction(['heads', 'songs']);
  const [head, rows] = await Promise.all([
    tx.objectStore('heads').get(personId),
    tx.objectStore('songs').getAll(of(personId)),
  ]);
  return head === undefined ? null : { head, rows };
}

/** Writes what changed, in one transaction, to the disk itself (strict durability). */
export async function keepImport(
  personId: string,
  { head, rows = [], gone = [] }: ImportChange,
): Promise<void> {
  const durably = { durability: 'strict' } as const;
  const tx = (await openImports()).transaction(['heads', 'songs'], 'readwrite', durably);
  const songs = tx.objectStore('songs');
  const writes: Promise<unknown>[] = [];
  if (head !== undefined) writes.push(tx.objectStore('heads').put(head, personId));
  for (const row of rows) writes.push(songs.put(row, [personId, row.at]));
  for (const at of gone) writes.push(songs.delete([personId, at]));
  tx.commit(); // a page that is being unloaded never receives the events of its requests
  await Promise.all([...writes, tx.done]);
}

/** Number of songs in the person's batch. */
export async function countImport(personId: string): Promise<number> {
  return (await openImports()).count('songs', of(personId));
}

/** Empties the person's batch. Callers ask the person first, or have sent it. */
export async function forgetImport(personId: string): Promise<void> {
  const tx = (await openImports()).transaction(['heads', 'songs'], 'readwrite');
  void tx.objectStore('heads').delete(personId);
  void tx.objectStore('songs').delete(of(personId));
  await tx.done;
}

function of(personId: string): IDBKeyRange {
  return IDBKeyRange.bound([personId], [personId, []]);
}
