import type { SongSummary } from '#contract/songs/song.ts';
import { listPending } from '#web/offline/outbox/outboxRows.ts';
import { hasSnapshot } from './deviceSnapshot.ts';
import { readMeta } from './libraryMeta.ts';
import { openLibrary } from './openLibrary.ts';
import { checkedSummary, readLists, summarizer } from './librarySnapshot.ts';

/** The first `limit` songs by title; undefined if that needs all of them. */
export function readBeginning(limit: number): Promise<SongSummary[] | undefined> {
  return readFew((beginning, songs) => {
    const isEnough = beginning !== undefined && beginning.length >= Math.min(limit, songs);
    return isEnough ? beginning.slice(0, limit) : undefined;
  });
}

/** «Nylig brukte», latest first. */
export function readFewRecent(): Promise<SongSummary[] | undefined> {
  return readFew((_, __, recent) => recent);
}

/**
 * Reads only these songs. Undefined if the snapshot is in memory already, the library is
 * incomplete, one of the songs is missing, or writes are pending, which might add songs.
 */
async function readFew(
  choose: (
    beginning: readonly string[] | undefined,
    songs: number,
    recent: readonly string[],
  ) => readonly string[] | undefined,
): Promise<SongSummary[] | undefined> {
  if (hasSnapshot() || (await listPending()).length > 0) return undefined;
  const library = await openLibrary();
  const lists = await readLists(library);
  const tx = library.transaction(['meta', 'heads']);
  const meta = (key: string) => tx.objectStore('meta').get(key);
  const [state, kept] = await Promise.all([readMeta(meta, 'state'), readMeta(meta, 'beginning')]);
  if (state?.complete !== true) return undefined;
  const beginning = kept?.revision === state.revision ? kept.ids : undefined;
  const ids = choose(beginning, state.songs, lists.recent);
  if (ids === undefined) return undefined;
  const rows: unknown[] = await Promise.all(ids.map((id) => tx.objectStore('heads').get(id)));
  if (rows.includes(undefined)) return undefined;
  const summarize = summarizer(lists, null);
  return rows.map((row) => summarize(checkedSummary(row)).song);
}
