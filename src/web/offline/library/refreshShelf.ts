import { sortByTitle } from '#song/search/sortByTitle.ts';
import { mergeSorted } from './mergeSorted.ts';
import type { Library } from './openLibrary.ts';
import { readLists } from './readLists.ts';
import type { Shelf, Shelved } from './shelf.ts';
import { checkedHead, shelver } from './shelver.ts';

/** The same shelf with these songs read anew, and every heart. Throws `DamagedLibrary`. */
export async function refreshShelf(
  library: Library,
  before: Shelf,
  ids: readonly string[],
): Promise<Shelf> {
  const lists = await readLists(library);
  const shelve = shelver(lists, before);
  const rows: unknown[] = await Promise.all(ids.map((id) => library.get('heads', id)));
  const byId = new Map<string, Shelved>();
  const anew = new Set(ids);
  for (const { song } of before.byId.values()) {
    if (!anew.has(song.id)) byId.set(song.id, shelve(song));
  }
  const come = rows.filter((row) => row !== undefined).map((row) => shelve(checkedHead(row)));
  for (const each of come) byId.set(each.song.id, each);
  const stayed = before.sorted.flatMap(({ id }) =>
    anew.has(id) ? [] : (byId.get(id)?.song ?? []),
  );
  const sorted = await mergeSorted([stayed, sortByTitle(come.map(({ song }) => song))]);
  return { byId, sorted, lists };
}
