import type { Category } from '#contract/songs/categories.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import type { SyncedRow } from '#contract/library/sync.ts';
import type { User } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { listPending } from '#web/offline/outbox/outboxRows.ts';
import { applyAll, applyPending, withAllPending } from '#web/offline/outbox/applyPending.ts';
import { songsNumbered } from '#song/search/songNumber.ts';
import type { Noun } from '#web/offline/kinds/writeKind.ts';
import { askWorker } from './askWorker.ts';
import { deviceSnapshot } from './deviceSnapshot.ts';
import { readBeginning, readFewRecent } from './fewSongs.ts';
import { requestSync } from './libraryEvents.ts';
import { mayList, readMeta, readState } from './libraryMeta.ts';
import {
  DamagedLibrary,
  type Library,
  type LibraryState,
  type RowNoun,
} from '#web/offline/libraryRows.ts';
import { openLibrary, orFetchAnew } from './openLibrary.ts';
import {
  readLists,
  type LibrarySnapshot,
  type TitleFilter,
  songsThatMatch,
} from './librarySnapshot.ts';
import type { ComparedText } from './searchLibrary.ts';
import { readWholeSong } from './songRows.ts';
import { pendingLyrics, pendingSnapshot, pendingSongs } from './pendingSnapshot.ts';

/** The user who was signed in when the server last answered; used while it does not answer. */
export async function readUser(): Promise<User | undefined> {
  return orFetchAnew(async () => {
    const library = await openLibrary();
    return readMeta((key) => library.get('meta', key), 'user');
  });
}

/** The installation these rows came from; undefined in rows of an earlier release. */
export async function readInstallation(): Promise<string | undefined> {
  return orFetchAnew(async () => {
    const library = await openLibrary();
    return readMeta((key) => library.get('meta', key), 'installation');
  });
}

/** Whether some songs have arrived, but not all. */
export async function isPartial(): Promise<boolean> {
  const state = await orFetchAnew(async () => readState(await openLibrary()));
  return state?.complete === false;
}

/** The song with its pending writes applied; null if a wholly synced library lacks it. */
export async function readSong(id: string): Promise<Song | null | undefined> {
  return orFetchAnew(async () => {
    const [kept, pending] = await Promise.all([
      readWholeSong(await openLibrary(), id),
      listPending(),
    ]);
    requestSync('soon');
    const own = pending.filter(({ entityId }) => entityId === id);
    return applyPending(kept ?? null, own) ?? (kept === null ? null : undefined);
  });
}

export function readSongs({
  limit,
  ...filter
}: TitleFilter & { readonly limit?: number | undefined }): Promise<SongSummary[] | undefined> {
  const { search = '', categoryId } = filter;
  const isBeginning = limit !== undefined && search === '' && categoryId === undefined;
  return fewOrAll(
    async () => (isBeginning ? readBeginning(limit) : undefined),
    (snapshot) => songsThatMatch(snapshot, filter).slice(0, limit),
  );
}

/** A random song other than `except`, if there is another. */
export function readRandomSong(except?: string): Promise<{ id: string | null } | undefined> {
  const hasSome = (state: LibraryState) => mayList(state) && (state.complete || state.songs > 0);
  return readIf(hasSome, async (library) => {
    const ids = await library.getAllKeys('lyrics');
    const others = ids.length > 1 ? ids.filter((id) => id !== except) : ids;
    return { id: others[Math.floor(Math.random() * others.length)] ?? null };
  });
}

export function readFavorites(): Promise<SongSummary[] | undefined> {
  return fromSnapshot(({ sorted }) => sorted.filter(({ isFavorite }) => isFavorite));
}

/** «Nylig brukte», latest first. */
export function readRecent(): Promise<SongSummary[] | undefined> {
  return fewOrAll(readFewRecent, ({ byId, lists }) =>
    lists.recent.flatMap((id) => byId.get(id)?.song ?? []),
  );
}

export function readCategories(): Promise<Category[] | undefined> {
  return readIf(mayList, async (library) => [...(await readLists(library)).categories]);
}

/** All rows of a noun that is stored unchanged, unordered, with pending writes applied. */
export function readRows<Name extends RowNoun>(
  name: Name,
  noun: Noun,
): Promise<SyncedRow<Name>[] | undefined> {
  const hasArrived = (state: LibraryState) =>
    mayList(state) && state.nouns?.includes(name) === true;
  return readIf(hasArrived, async (library) => {
    requestSync('soon');
    const rows = await library.getAll(name);
    const kept = rows.map((row) => keptRow(name, noun, row));
    const shown: readonly unknown[] = withAllPending(noun, kept, await listPending());
    return shown as SyncedRow<Name>[];
  });
}

/** One row of a noun that is stored unchanged, with its pending writes applied. */
export async function readRow<Name extends RowNoun>(
  name: Name,
  noun: Noun,
  id: string,
): Promise<SyncedRow<Name> | undefined> {
  return orFetchAnew(async () => {
    const [row, pending] = await Promise.all([(await openLibrary()).get(name, id), listPending()]);
    requestSync('soon');
    const own = pending.filter(({ entityId }) => entityId === id);
    const kept = row === undefined ? null : keptRow(name, noun, row);
    const shown: unknown = applyAll(noun, kept, own) ?? undefined;
    return shown as SyncedRow<Name> | undefined;
  });
}

/** A validated row, in this release's shape. Throws `DamagedLibrary`. */
function keptRow(name: RowNoun, noun: Noun, row: unknown): Versioned {
  const read = readAnyRelease(noun.schema, row);
  if (read === undefined) throw new DamagedLibrary(name);
  return read as Versioned;
}

/** «Treff i sangteksten» (decision 16). */
export function readLyricMatches(
  filter: TitleFilter,
): Promise<{ song: SongSummary; line: string }[] | undefined> {
  return readIf(isComplete, () =>
    fromSnapshot(async ({ byId }, pending) => {
      const kept = await askWorker('lyricMatches', filter);
      const matches = pendingLyrics(kept, pending, { filter, byId });
      return matches.flatMap(({ id, line }) => {
        const song = byId.get(id)?.song;
        const isListed =
          song === undefined || songsNumbered([song], filter.search ?? '').length > 0;
        return isListed ? [] : [{ song, line }];
      });
    }),
  );
}

/** Fuzzy title search, best match first. */
export function readCloseTitles(filter: TitleFilter): Promise<SongSummary[] | undefined> {
  return readIf(isComplete, () =>
    fromSnapshot(async ({ byId }) => {
      const ids = await askWorker('closeTitles', filter);
      return ids.flatMap((id) => byId.get(id)?.song ?? []);
    }),
  );
}

/** The song that a text is like; null if there is none. */
export function readLikeSong(text: ComparedText): Promise<SongSummary | null | undefined> {
  return readIf(isComplete, () =>
    fromSnapshot(async ({ byId }) => {
      const id = await askWorker('likeSong', text);
      return byId.get(id ?? '')?.song ?? null;
    }),
  );
}

/** Runs `read` if the library's state is sufficient, else undefined. */
async function readIf<T>(
  isEnough: (state: LibraryState) => boolean,
  read: (library: Library) => Promise<T>,
): Promise<T | undefined> {
  return orFetchAnew(async () => {
    const library = await openLibrary();
    const state = await readState(library);
    return state !== null && isEnough(state) ? read(library) : undefined;
  });
}

/** Full-text search needs all songs. */
const isComplete = ({ complete }: LibraryState) => complete;

/** Answers from a few rows if possible, else from the snapshot of all songs. */
async function fewOrAll(
  few: () => Promise<SongSummary[] | undefined>,
  read: (snapshot: LibrarySnapshot) => SongSummary[],
): Promise<SongSummary[] | undefined> {
  const found = await orFetchAnew(few);
  if (found === undefined) return fromSnapshot(read);
  requestSync('soon');
  return found;
}

/** Runs `read` on the snapshot with pending writes applied; undefined if there is no snapshot. */
async function fromSnapshot<T>(
  read: (snapshot: LibrarySnapshot, pending: readonly Song[]) => T | Promise<T>,
): Promise<T | undefined> {
  return orFetchAnew(async () => {
    const snapshot = await deviceSnapshot();
    if (snapshot === null) return undefined;
    requestSync('soon');
    const pending = await pendingSongs();
    return read(pendingSnapshot(snapshot, pending), pending);
  });
}
