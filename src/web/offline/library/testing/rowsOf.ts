import { openDB } from 'idb';

export type Rows = Readonly<Record<string, readonly (readonly [key: string, value: unknown])[]>>;

/** Every row of a database of this device, by store. */
export async function rowsOf(name: string): Promise<Rows> {
  const database = await openDB(name);
  const all: Record<string, [string, unknown][]> = {};
  for (const store of database.objectStoreNames) {
    const keys = await database.getAllKeys(store);
    const values: unknown[] = await database.getAll(store);
    all[store] = keys.map((key, at) => [key as string, values[at]]);
  }
  database.close();
  return all;
}
