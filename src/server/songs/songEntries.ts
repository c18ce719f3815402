import { setImmediate as afterPolling } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { findCategories } from '#server/categories/categoryStore.ts';
import { readInstallation } from '#server/storage/installationStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import { compareTitles } from '#song/search/sortByTitle.ts';
import { presentSongSummary } from './presentSong.ts';
import { findIdsBehind, findSongsAfter, findSongsOf, type EntryRow } from './songStore.ts';

export const songsAtOnce = 1000; // some milliseconds, after which others are served

/** A song as it stands in lists, but for what is somebody's own. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly folded: string;
  readonly categoryId: string;
  /** JSON, but for its first brace. */
  readonly text: string;
}

/** What was read last, and at which state of the library. */
interface Kept {
  readonly library: string;
  readonly revision: number;
  readonly read: Promise<Entries>;
}

interface Entries {
  /** By title. No engine sorts as a Norwegian index does. */
  readonly sorted: readonly Entry[];
  /** As they were named in the entries. */
  readonly categories: string;
}

const kept = new WeakMap<Kysely<Schema>, Kept>();

/**
 * All songs by title. They are kept, and after a change only what changed is read; all of them after
 * a start, where a category has another name, and where as many changed as are read at once.
 */
export async function songEntries(
  db: Kysely<Schema>,
  atOnce = songsAtOnce,
): Promise<readonly Entry[]> {
  const before = kept.get(db);
  // Read first: what is written later has a later revision.
  const { library_id: library, library_revision: revision } = await readInstallation(db);
  const known = kept.get(db);
  const isKnown = known?.library === library;
  // Who asked later may have been answered sooner, and then knows more.
  const isOvertaken = isKnown && known !== before && known.revision > revision;
  if (isOvertaken || (isKnown && known.revision === revision)) return (await known.read).sorted;
  // One that fell back was brought back from a backup.
  const goesOn = isKnown && known.revision < revision;
  const read = goesOn ? readOnwards(db, known, atOnce) : readAll(db, atOnce);
  const mine = { library, revision, read };
  kept.set(db, mine);
  read.catch(() => kept.get(db) === mine && kept.delete(db));
  return (await read).sorted;
}

async function readOnwards(
  db: Kysely<Schema>,
  { revision, read }: Kept,
  atOnce: number,
): Promise<Entries> {
  const { sorted, categories } = await read;
  const changed = await findIdsBehind(db, revision, atOnce);
  const isMuch = changed.length === atOnce || (await readCategories(db)) !== categories;
  if (isMuch) return readAll(db, atOnce);
  if (changed.length === 0) return { sorted, categories };
  const anew = new Set(changed);
  const rows = await findSongsOf(db, changed);
  return {
    sorted: merged(
      sorted.filter(({ id }) => !anew.has(id)),
      entriesOf(rows).toSorted(compareTitles),
    ),
    categories,
  };
}

async function readAll(db: Kysely<Schema>, atOnce: number): Promise<Entries> {
  const categories = await readCategories(db);
  let sorted: readonly Entry[] = [];
  let after = '';
  for (;;) {
    const rows = await findSongsAfter(db, after, atOnce);
    await letOthersAsk();
    const entries = entriesOf(rows);
    await letOthersAsk();
    sorted = merged(sorted, entries.toSorted(compareTitles));
    if (rows.length < atOnce) return { sorted, categories };
    after = rows.at(-1)?.id ?? '';
    await letOthersAsk();
  }
}

async function readCategories(db: Kysely<Schema>): Promise<string> {
  return JSON.stringify(await findCategories(db));
}

function entriesOf(rows: readonly EntryRow[]): Entry[] {
  return rows.map((row) => {
    const {
      isFavorite: _,
      music: __,
      playCount: ___,
      lastPlayed: ____,
      ...song
    } = presentSongSummary(row);
    const { id, title, categoryId } = song;
    return { id, title, categoryId, folded: row.title_folded, text: JSON.stringify(song).slice(1) };
  });
}

/** Two sorted lists as one. */
function merged(some: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const all: Entry[] = [];
  let at = 0;
  for (const other of others) {
    for (let one = some[at]; one && compareTitles(one, other) <= 0; one = some[at]) {
      all.push(one);
      at++;
    }
    all.push(other);
  }
  return all.concat(some.slice(at));
}

/** Of 10,000 songs each step takes some 30 ms: others are served in between. */
export async function letOthersAsk(): Promise<void> {
  await afterPolling(); // of this turn of the loop, in which nothing more is received
  await afterPolling();
}
