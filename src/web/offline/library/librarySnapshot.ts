import type { Category } from '#contract/songs/categories.ts';
import { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import { type SongSummary, songSummary } from '#contract/songs/song.ts';
import { foldedTitle, foldText } from '#song/foldText.ts';
import { numberedFirst } from '#song/search/songNumber.ts';
import { compareTitles, sortByTitle } from '#song/search/sortByTitle.ts';
import { readMeta } from './libraryMeta.ts';
import { DamagedLibrary, type Library, type MetaRows } from '#web/offline/libraryRows.ts';

/** A song in lists, with its title folded for search. */
interface SnapshotEntry {
  readonly song: SongSummary;
  readonly title: string;
}

/** All songs of the device in memory, by title. An unchanged song stays the same object. */
export interface LibrarySnapshot {
  readonly byId: ReadonlyMap<string, SnapshotEntry>;
  readonly sorted: readonly SongSummary[];
  readonly lists: Pick<
    MetaRows,
    'categories' | 'favorites' | 'music' | 'recent' | 'disambiguations'
  >;
}

/**
 * Completes a row of `heads` for lists: its heart from the user's favourites, its category's
 * current name, what tells it from others of its title. Returns the previous object if nothing
 * changed.
 */
export function summarizer(
  { categories, favorites, music, disambiguations }: LibrarySnapshot['lists'],
  before: LibrarySnapshot | null,
): (row: SongSummary) => SnapshotEntry {
  const hearts = new Set(favorites);
  const chosen = new Map(music.map(({ songId, ...own }) => [songId, own]));
  const told = new Map(disambiguations);
  const named = new Map(categories.map((category) => [category.id, category]));
  return (row) => {
    const isFavorite = hearts.has(row.id);
    const category = named.get(row.categoryId) ?? row.category;
    const own = chosen.get(row.id) ?? null;
    const old = before?.byId.get(row.id);
    const disambiguation = told.get(row.id);
    // A row that came from the previous snapshot: only these four can differ.
    const stood =
      old?.song === row && row.isFavorite === isFavorite && row.disambiguation === disambiguation;
    if (stood && isSameMusic(row.music, own) && isSameCategory(row.category, category)) return old;
    const song = { ...row, isFavorite, music: own, category, disambiguation };
    if (old !== undefined && isSame(old.song, song)) return old;
    return { song, title: foldedTitle(song) };
  };
}

/** A validated row of `heads`. Throws `DamagedLibrary`. */
export function checkedSummary(row: unknown): SongSummary {
  const checked = readAnyRelease(songSummary, row);
  if (checked === undefined) throw new DamagedLibrary('head');
  return checked;
}

function isSame(one: SongSummary, other: SongSummary): boolean {
  const { category, music, keyHint, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => one[name] === other[name]) &&
    one.disambiguation === other.disambiguation &&
    isSameMusic(music, other.music) &&
    JSON.stringify(keyHint) === JSON.stringify(other.keyHint) &&
    isSameCategory(category, other.category)
  );
}

function isSameCategory(one: Category, other: Category): boolean {
  return one === other || (one.nameNo === other.nameNo && one.color === other.color);
}

function isSameMusic(one: SongSummary['music'], other: SongSummary['music']): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Categories, favourites, music, recent songs and namesakes of the last sync. Throws `DamagedLibrary`. */
export async function readLists(library: Library): Promise<LibrarySnapshot['lists']> {
  const meta = library.transaction('meta').objectStore('meta');
  const get = (key: string) => meta.get(key);
  const [categories = [], favorites = [], music = [], recent = [], disambiguations = []] =
    await Promise.all([
      readMeta(get, 'categories'),
      readMeta(get, 'favorites'),
      readMeta(get, 'music'),
      readMeta(get, 'recent'),
      readMeta(get, 'disambiguations'),
    ]);
  return { categories, favorites, music, recent, disambiguations };
}

const batchSize = 250; // rows read, validated and folded before yielding

/**
 * Reads all songs in batches, so that the main thread stays responsive. Songs equal to those in
 * `before` are taken from there. Throws `DamagedLibrary`.
 */
export async function readSnapshot(
  library: Library,
  before: LibrarySnapshot | null,
): Promise<LibrarySnapshot> {
  const lists = await readLists(library);
  const summarize = summarizer(lists, before);
  const byId = new Map<string, SnapshotEntry>();
  const pieces: SongSummary[][] = [];
  let last: string | null = null;
  do {
    const range: IDBKeyRange | null = last === null ? null : IDBKeyRange.lowerBound(last, true);
    const rows: unknown[] = await library.getAll('heads', range, batchSize);
    const piece = rows.map((row) => summarize(checkedSummary(row)));
    for (const each of piece) byId.set(each.song.id, each);
    pieces.push(sortByTitle(piece.map(({ song }) => song)));
    last = piece.at(batchSize - 1)?.song.id ?? null;
    await yieldToEventLoop();
  } while (last !== null);
  return { byId, sorted: await mergeSorted(pieces), lists };
}

/** The same snapshot with these songs, and all hearts, read again. Throws `DamagedLibrary`. */
export async function refreshSnapshot(
  library: Library,
  before: LibrarySnapshot,
  ids: readonly string[],
): Promise<LibrarySnapshot> {
  const lists = await readLists(library);
  const summarize = summarizer(lists, before);
  const rows: unknown[] = await Promise.all(ids.map((id) => library.get('heads', id)));
  const byId = new Map<string, SnapshotEntry>();
  const anew = new Set(ids);
  for (const { song } of before.byId.values()) {
    if (!anew.has(song.id)) byId.set(song.id, summarize(song));
  }
  const come = rows.filter((row) => row !== undefined).map((row) => summarize(checkedSummary(row)));
  for (const each of come) byId.set(each.song.id, each);
  const stayed = before.sorted.flatMap(({ id }) =>
    anew.has(id) ? [] : (byId.get(id)?.song ?? []),
  );
  const sorted = await mergeSorted([stayed, sortByTitle(come.map(({ song }) => song))]);
  return { byId, sorted, lists };
}

export interface TitleFilter {
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
}

/**
 * Those with the number typed (decision 67), then title search as `matchesTitle` defines it, by title
 * (decision 16). Titles were folded on reading.
 */
export function songsThatMatch(
  { sorted }: Pick<LibrarySnapshot, 'sorted'>,
  { search = '', categoryId }: TitleFilter,
): SongSummary[] {
  const query = foldText(search);
  const listed =
    categoryId === undefined ? sorted : sorted.filter((song) => song.categoryId === categoryId);
  const found = listed.filter((song) => foldedTitle(song).includes(query));
  return numberedFirst(listed, search, found);
}

const mergeBatchSize = 1000; // songs merged before yielding

/** Merges lists that are each sorted by title; yields to other tasks in between. */
export async function mergeSorted(
  lists: readonly (readonly SongSummary[])[],
): Promise<readonly SongSummary[]> {
  let rest = lists.filter((list) => list.length > 0);
  let done = 0;
  while (rest.length > 1) {
    const merged: (readonly SongSummary[])[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      const pair = merge(rest[at] ?? [], rest[at + 1] ?? []);
      merged.push(pair);
      done += pair.length;
      if (done < mergeBatchSize) continue;
      done = 0;
      await yieldToEventLoop();
    }
    rest = merged;
  }
  return rest[0] ?? [];
}

function merge(left: readonly SongSummary[], right: readonly SongSummary[]): SongSummary[] {
  const merged: SongSummary[] = [];
  let next = 0;
  for (const song of left) {
    for (let other = right[next]; other !== undefined; other = right[next]) {
      if (compareTitles(other, song) > 0) break;
      merged.push(other);
      next += 1;
    }
    merged.push(song);
  }
  return [...merged, ...right.slice(next)];
}

/** Yields to the event loop, so that a tap or a frame need not wait. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
