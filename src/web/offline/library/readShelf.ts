import type { SongSummary } from '#contract/song.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { letOthersWork } from './letOthersWork.ts';
import { mergeSorted } from './mergeSorted.ts';
import type { Library } from './openLibrary.ts';
import { readLists } from './readLists.ts';
import type { Shelf, Shelved } from './shelf.ts';
import { checkedHead, shelver } from './shelver.ts';

const atOnce = 250; // rows read, checked and folded without a break

/**
 * Reads all songs in pieces, so that nothing else waits for it. What equals `before` is taken over
 * from there. Throws `DamagedLibrary`.
 */
export async function readShelf(library: Library, before: Shelf | null): Promise<Shelf> {
  const lists = await readLists(library);
  const shelve = shelver(lists, before);
  const byId = new Map<string, Shelved>();
  const pieces: SongSummary[][] = [];
  let last: string | null = null;
  do {
    const range: IDBKeyRange | null = last === null ? null : IDBKeyRange.lowerBound(last, true);
    const rows: unknown[] = await library.getAll('heads', range, atOnce);
    const piece = rows.map((row) => shelve(checkedHead(row)));
    for (const each of piece) byId.set(each.song.id, each);
    pieces.push(sortByTitle(piece.map(({ song }) => song)));
    last = piece.at(atOnce - 1)?.song.id ?? null;
    await letOthersWork();
  } while (last !== null);
  return { byId, sorted: await mergeSorted(pieces), lists };
}
