import type { Song } from '#contract/song.ts';
import { foldForSearch } from '#song/foldText.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import type { Shelf } from './shelf.ts';
import { splitSong } from './splitSong.ts';

/** The shelf as its reader sees it: songs of which something waits laid over it. */
export function waitingShelf(shelf: Shelf, waiting: readonly Song[]): Shelf {
  if (waiting.length === 0) return shelf;
  const byId = new Map(shelf.byId);
  for (const song of waiting) {
    const { head } = splitSong(song);
    byId.set(song.id, { song: head, title: foldForSearch(head.title) });
  }
  const songs = [...byId.values()].map(({ song }) => song);
  return { ...shelf, byId, sorted: sortByTitle(songs) };
}
