import type { SongSummary } from '#contract/song.ts';
import { listWaiting } from '#web/offline/outbox/outboxBook.ts';
import { hasSnapshot } from './deviceSnapshot.ts';
import { readMeta } from './libraryMeta.ts';
import { openLibrary } from './openLibrary.ts';
import { checkedSummary, readLists, summarizer } from './librarySnapshot.ts';

/** The first so many songs by title; undefined where it takes all of them to say which. */
export function readBeginning(limit: number): Promise<SongSummary[] | undefined> {
  return readFew((beginning, songs) => {
    const isEnough = beginning !== undefined && beginning.length >= Math.min(limit, songs);
    return isEnough ? beginning.slice(0, limit) : undefined;
  });
}

/** «Nylig brukte», the latest first. */
export function readFewRecent(): Promise<SongSummary[] | undefined> {
  return readFew((_, __, recent) => recent);
}

/**
 * Reads these songs alone. Undefined where all are in memory already or not all are here, where one
 * of these is missing, and where something waits, which may belong among them.
 */
async function readFew(
  choose: (
    beginning: readonly string[] | undefined,
    songs: number,
    recent: readonly string[],
  ) => readonly string[] | undefined,
): Promise<SongSummary[] | undefined> {
  if (hasSnapshot() || (await listWaiting()).length > 0) return undefined;
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
  const shelve = summarizer(lists, null);
  return rows.map((row) => shelve(checkedSummary(row)).song);
}
