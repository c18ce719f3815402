import type { Versioned } from '#contract/base/versioned.ts';
import type { LibraryChange, RowNoun } from '#web/offline/libraryRows.ts';

/** Writes and deletes rows of a noun that is stored unchanged; a later version stored here stays. */
export async function changeRows(
  tx: LibraryChange,
  noun: RowNoun,
  put: readonly Versioned[],
  remove: readonly string[],
): Promise<void> {
  const store = tx.objectStore(noun);
  const before = await Promise.all(put.map(({ id }) => store.get(id)));
  const newer = put.filter(({ version }, at) => (before[at]?.version ?? 0) <= version);
  for (const row of newer) void store.put(row, row.id);
  for (const id of remove) void store.delete(id);
}
