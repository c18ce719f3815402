import type { Song } from '#contract/song.ts';
import { listWaiting } from '#web/offline/outbox/listWaiting.ts';
import { withWaiting } from '#web/offline/outbox/withWaiting.ts';
import { openLibrary } from './openLibrary.ts';
import { readWholeSong } from './readWholeSong.ts';

/** The songs of which something waits to be sent, as their writer sees them. */
export async function waitingSongs(): Promise<Song[]> {
  const waiting = await listWaiting();
  if (waiting.length === 0) return [];
  const library = await openLibrary();
  const songs: Song[] = [];
  for (const id of new Set(waiting.map(({ songId }) => songId))) {
    const writes = waiting.filter(({ songId }) => songId === id);
    const song = withWaiting(await readWholeSong(library, id), writes);
    if (song !== null) songs.push(song);
  }
  return songs;
}
