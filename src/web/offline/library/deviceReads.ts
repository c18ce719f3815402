import type { Category } from '#contract/categories.ts';
import type { Song, SongSummary } from '#contract/song.ts';
import type { User } from '#contract/user.ts';
import { listWaiting } from '#web/offline/outbox/outboxBook.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';
import { askWorker } from './askWorker.ts';
import { deviceSnapshot } from './deviceSnapshot.ts';
import { readBeginning, readFewRecent } from './fewSongs.ts';
import { wishSync } from './libraryNews.ts';
import { mayList, readMeta, readState } from './libraryMeta.ts';
import type { Library, LibraryState } from './libraryRows.ts';
import { openLibrary, orFetchAnew } from './openLibrary.ts';
import {
  readLists,
  type LibrarySnapshot,
  type TitleFilter,
  titlesThatMatch,
} from './librarySnapshot.ts';
import { readWholeSong } from './songRows.ts';
import { waitingLyrics, pendingSnapshot, waitingSongs } from './pendingSnapshot.ts';

/** Who was signed in when this device last heard; kept for when no server answers. */
export async function readUser(): Promise<User | undefined> {
  return orFetchAnew(async () => {
    const library = await openLibrary();
    return readMeta((key) => library.get('meta', key), 'user');
  });
}

/** Of which installation the rows here are; undefined where an earlier release put them down. */
export async function readInstallation(): Promise<string | undefined> {
  return orFetchAnew(async () => {
    const library = await openLibrary();
    return readMeta((key) => library.get('meta', key), 'installation');
  });
}

/** Whether songs have come, but not yet all. */
export async function isPartial(): Promise<boolean> {
  const state = await orFetchAnew(async () => readState(await openLibrary()));
  return state?.complete === false;
}

/** The song as its reader sees it, what waits to be sent laid over it. */
export async function readSong(id: string): Promise<Song | undefined> {
  return orFetchAnew(async () => {
    const [kept, waiting] = await Promise.all([
      readWholeSong(await openLibrary(), id),
      listWaiting(),
    ]);
    wishSync('soon');
    const own = waiting.filter(({ songId }) => songId === id);
    return applyPending(kept, own) ?? undefined;
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
    (shelf) => titlesThatMatch(shelf, filter).slice(0, limit),
  );
}

/** Any song but this one, if there is another. */
export function readRandomSong(except?: string): Promise<{ id: string | null } | undefined> {
  const hasSome = (state: LibraryState) => mayList(state) && (state.complete || state.songs > 0);
  return where(hasSome, async (library) => {
    const ids = await library.getAllKeys('lyrics');
    const others = ids.length > 1 ? ids.filter((id) => id !== except) : ids;
    return { id: others[Math.floor(Math.random() * others.length)] ?? null };
  });
}

export function readFavorites(): Promise<SongSummary[] | undefined> {
  return shelved(({ sorted }) => sorted.filter(({ isFavorite }) => isFavorite));
}

/** «Nylig brukte», the latest first. */
export function readRecent(): Promise<SongSummary[] | undefined> {
  return fewOrAll(readFewRecent, ({ byId, lists }) =>
    lists.recent.flatMap((id) => byId.get(id)?.song ?? []),
  );
}

export function readCategories(): Promise<Category[] | undefined> {
  return where(mayList, async (library) => [...(await readLists(library)).categories]);
}

/** «Treff i sangteksten» (decision 16). */
export function readLyricMatches(
  filter: TitleFilter,
): Promise<{ song: SongSummary; line: string }[] | undefined> {
  return where(isComplete, () =>
    shelved(async ({ byId }, waiting) => {
      const kept = await askWorker('lyricMatches', filter);
      const matches = waitingLyrics(kept, waiting, { filter, byId });
      return matches.flatMap(({ id, line }) => {
        const song = byId.get(id)?.song;
        return song === undefined ? [] : [{ song, line }];
      });
    }),
  );
}

/** Songs whose title is nearly what was typed, the nearest first. */
export function readCloseTitles(filter: TitleFilter): Promise<SongSummary[] | undefined> {
  return where(isComplete, () =>
    shelved(async ({ byId }) => {
      const ids = await askWorker('closeTitles', filter);
      return ids.flatMap((id) => byId.get(id)?.song ?? []);
    }),
  );
}

/** What `read` finds where lists may be shown, or all songs are here; undefined where not. */
async function where<T>(
  isEnough: (state: LibraryState) => boolean,
  read: (library: Library) => Promise<T>,
): Promise<T | undefined> {
  return orFetchAnew(async () => {
    const library = await openLibrary();
    const state = await readState(library);
    return state !== null && isEnough(state) ? read(library) : undefined;
  });
}

/** Words are looked for in all songs or in none. */
const isComplete = ({ complete }: LibraryState) => complete;

/** What can be said by reading few songs, else what `read` makes of all. */
async function fewOrAll(
  few: () => Promise<SongSummary[] | undefined>,
  read: (shelf: LibrarySnapshot) => SongSummary[],
): Promise<SongSummary[] | undefined> {
  const found = await orFetchAnew(few);
  if (found === undefined) return shelved(read);
  wishSync('soon');
  return found;
}

/** What `read` makes of the shelf, what waits laid over it; undefined where there is none. */
async function shelved<T>(
  read: (shelf: LibrarySnapshot, waiting: readonly Song[]) => T | Promise<T>,
): Promise<T | undefined> {
  return orFetchAnew(async () => {
    const shelf = await deviceSnapshot();
    if (shelf === null) return undefined;
    wishSync('soon');
    const waiting = await waitingSongs();
    return read(pendingSnapshot(shelf, waiting), waiting);
  });
}
