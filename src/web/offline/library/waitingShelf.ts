import { foldForSearch } from '#song/foldText.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { listWaiting } from '#web/offline/outbox/listWaiting.ts';
import { withWaiting } from '#web/offline/outbox/withWaiting.ts';
import { openLibrary } from './openLibrary.ts';
import { readWholeSong } from './readWholeSong.ts';
import type { Shelf } from './shelf.ts';
import { splitSong } from './splitSong.ts';

/** The shelf as its reader sees it: what waits to be sent laid over it. */
export async function waitingShelf(shelf: Shelf): Promise<Shelf> {
  const waiting = await listWaiting();
  if (waiting.length === 0) return shelf;
  const library = await openLibrary();
  const byId = new Map(shelf.byId);
  for (const [id, writes] of Map.groupBy(waiting, ({ songId }) => songId)) {
    const song = withWaiting(await readWholeSong(library, id), writes);
    if (song === null) continue;
    const { head } = splitSong(song);
    byId.set(id, { song: head, title: foldForSearch(head.title) });
  }
  const songs = [...byId.values()].map(({ song }) => song);
  return { ...shelf, byId, sorted: sortByTitle(songs) };
}
