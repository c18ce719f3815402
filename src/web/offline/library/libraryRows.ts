import type { DBSchema, IDBPDatabase } from 'idb';
import { type Category, listCategories } from '#contract/categories.ts';
import { readKept } from '#contract/readKept.ts';
import type { Song, SongSummary } from '#contract/song.ts';
import { type User, user } from '#contract/user.ts';

/** What stands on the device, of this form; another number is another form, and replaced. */
export const libraryFormat = 1;

/** A song in lists. Its heart is told by `favorites`, its category's name by `categories`. */
export type Head = SongSummary;

/** The rest of a song. */
export type Lyrics = Pick<Song, 'lyrics' | 'sheetMusicType' | 'alternateVersions'>;

/** How far the device has come; written in one transaction with the rows it speaks of. */
export interface LibraryState {
  readonly format: number;
  /** Whose favourites these are. */
  readonly person: string;
  readonly library: string;
  readonly revision: number;
  /** Everything has come at least once. */
  readonly complete: boolean;
  /** Rows in each of `heads`, `lyrics` and `words`. */
  readonly songs: number;
  /** Milliseconds since 1970: when the server was last asked in vain for more. */
  readonly syncedAt: number;
}

export interface MetaRows {
  readonly state: LibraryState;
  readonly user: User;
  readonly categories: readonly Category[];
  /** Ids of songs. */
  readonly favorites: readonly string[];
  /** Ids of songs, the latest first. */
  readonly recent: readonly string[];
  /** Ids of songs opened on this device, the latest first: their files are kept. */
  readonly opened: readonly string[];
  /** Something here could not be read: all of it is to be fetched anew, and then replaced at once. */
  readonly damaged: true;
}

export interface LibrarySchema extends DBSchema {
  heads: { key: string; value: Head };
  lyrics: { key: string; value: Lyrics };
  words: { key: string; value: WordsRow };
  meta: { key: string; value: MetaRows[keyof MetaRows] };
}

export type Library = IDBPDatabase<LibrarySchema>;

/** What a search needs of a song, made once when the song comes. */
export interface WordsRow {
  readonly id: string;
  /** `foldForSearch` of the title. */
  readonly title: string;
  readonly categoryId: string;
  /** As people read them, one under the other. */
  readonly lines: string;
  /** Folded words, each once, with blanks between them. */
  readonly words: string;
}

export const songStores = ['heads', 'lyrics', 'words'] as const;
export const libraryStores = [...songStores, 'meta'] as const;

/** What the device has is not what was put there: to be replaced. */
export class DamagedLibrary extends Error {
  constructor(where: string) {
    super(`the library on this device cannot be read: ${where}`);
    this.name = 'DamagedLibrary';
  }
}

/** Whether the row `user` of the device is this person. */
export function isHere(user: unknown, personId: string): boolean {
  return typeof user === 'object' && user !== null && 'id' in user && user.id === personId;
}

/** Reads one row of `meta` by its key. */
type GetRow = (key: string) => Promise<unknown>;

/** Each row as this release has it; undefined where it is not what it should be. */
const readers: { readonly [Key in keyof MetaRows]: (kept: unknown) => MetaRows[Key] | undefined } =
  {
    state: (kept) => (isState(kept) ? kept : undefined),
    damaged: (kept) => (kept === true ? kept : undefined),
    user: (kept) => readKept(user, kept),
    categories: (kept) => readKept(listCategories.answer, kept),
    favorites: ids,
    recent: ids,
    opened: ids,
  };

/** A row of `meta`; undefined if there is none. Throws `DamagedLibrary` if it is not what it should be. */
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

function ids(kept: unknown): readonly string[] | undefined {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined;
}

function isState(value: unknown): value is LibraryState {
  if (typeof value !== 'object' || value === null) return false;
  const row: Record<string, unknown> = { ...value };
  const isCount = (each: unknown) => Number.isSafeInteger(each) && Number(each) >= 0;
  return (
    row['format'] === libraryFormat &&
    [row['person'], row['library']].every((each) => typeof each === 'string') &&
    [row['revision'], row['songs'], row['syncedAt']].every(isCount) &&
    typeof row['complete'] === 'boolean'
  );
}

/** How far the device has come; null if nothing is there. Throws `DamagedLibrary`. */
export async function readState(library: Library): Promise<LibraryState | null> {
  return (await readMeta((key) => library.get('meta', key), 'state')) ?? null;
}

/** The same, and as many rows are there as it says. Throws `DamagedLibrary`. */
export async function readSoundState(library: Library): Promise<LibraryState | null> {
  const tx = library.transaction(libraryStores);
  const [state, ...counts] = await Promise.all([
    readMeta((key) => tx.objectStore('meta').get(key), 'state'),
    ...songStores.map((store) => tx.objectStore(store).count()),
  ]);
  if (counts.some((count) => count !== (state?.songs ?? 0))) throw new DamagedLibrary('rows');
  return state ?? null;
}
