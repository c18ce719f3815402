import { listCategories } from '#contract/songs/categories.ts';
import { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import { user } from '#contract/people/user.ts';
import { readSongMusic } from '#song/songPreferences.ts';
import { isOnline } from '#web/client/response.ts';
import {
  type LibraryChange,
  type LibraryState,
  type MetaRows,
  type Library,
  songStores,
  libraryStores,
  DamagedLibrary,
} from '#web/offline/libraryRows.ts';

/** Reads one row of `meta` by its key. */
type GetRow = (key: string) => Promise<unknown>;

/** Validates a row and brings it to this release's shape; undefined if it is invalid. */
const readers: { readonly [Key in keyof MetaRows]: (kept: unknown) => MetaRows[Key] | undefined } =
  {
    state: (kept) => (isState(kept) ? kept : undefined),
    beginning: beginningOf,
    disambiguations: (kept) =>
      Array.isArray(kept) && kept.every(ids) ? (kept as MetaRows['disambiguations']) : undefined,
    damaged: mark,
    listsSet: mark,
    user: (kept) => readAnyRelease(user, kept),
    installation: (kept) => (typeof kept === 'string' ? kept : undefined),
    categories: (kept) => readAnyRelease(listCategories.answer, kept),
    favorites: ids,
    music: musicOf,
    recent: ids,
    opened: ids,
  };

/** A row of `meta`; undefined if there is none. Throws `DamagedLibrary` if it is invalid. */
export async function readMeta<Key extends keyof MetaRows>(
  get: GetRow,
  key: Key,
): Promise<MetaRows[Key] | undefined> {
  const kept = await get(key);
  if (kept === undefined) return undefined;
  const row = readers[key](kept);
  if (row === undefined) throw new DamagedLibrary(key);
  return row;
}

function mark(kept: unknown): true | undefined {
  return kept === true ? kept : undefined;
}

function ids(kept: unknown): readonly string[] | undefined {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined;
}

/** Invalid entries count as not set: they are no reason to fetch the library again. */
function musicOf(kept: unknown): MetaRows['music'] {
  const rows: unknown[] = Array.isArray(kept) ? kept : [];
  return rows.flatMap((row) => {
    const { songId }: { readonly songId?: unknown } = Object(row);
    return typeof songId === 'string' ? [{ songId, ...readSongMusic(row) }] : [];
  });
}

function beginningOf(kept: unknown): MetaRows['beginning'] | undefined {
  const { revision, ids: first, hinted = false }: Partial<MetaRows['beginning']> = Object(kept);
  const known = ids(first);
  if (typeof revision !== 'number' || known === undefined) return undefined;
  return { revision, ids: known, hinted: hinted === true };
}

function isState(value: unknown): value is LibraryState {
  if (typeof value !== 'object' || value === null) return false;
  const row: Record<string, unknown> = { ...value };
  const isCount = (each: unknown) => Number.isSafeInteger(each) && Number(each) >= 0;
  return (
    [row['person'], row['library']].every((each) => typeof each === 'string') &&
    [row['revision'], row['songs'], row['syncedAt']].every(isCount) &&
    (row['total'] === undefined || isCount(row['total'])) &&
    typeof row['complete'] === 'boolean'
  );
}

/** The state with the number of song rows written so far. */
export async function counted(
  tx: LibraryChange,
  state: Omit<LibraryState, 'songs'>,
): Promise<LibraryState> {
  return { ...state, songs: await tx.objectStore('lyrics').count() };
}

/** Sync state; null if nothing is stored. Throws `DamagedLibrary`. */
export async function readState(library: Library): Promise<LibraryState | null> {
  return (await readMeta((key) => library.get('meta', key), 'state')) ?? null;
}

/** Sync state, after checking that the number of rows matches it. Throws `DamagedLibrary`. */
export async function readSoundState(library: Library): Promise<LibraryState | null> {
  const tx = library.transaction(libraryStores);
  const [state, ...counts] = await Promise.all([
    readMeta((key) => tx.objectStore('meta').get(key), 'state'),
    ...songStores.map((store) => tx.objectStore(store).count()),
  ]);
  const { songs = 0 } = state ?? {};
  if (counts.some((count) => count !== songs)) throw new DamagedLibrary('rows');
  return state ?? null;
}

/** Whether lists may be shown from the device: all songs have arrived, or no server answers. */
export function mayList({ complete }: LibraryState): boolean {
  return complete || !isOnline();
}
