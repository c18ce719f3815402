import { listCategories } from '#contract/categories.ts';
import { user } from '#contract/user.ts';
import { DamagedLibrary } from './damagedLibrary.ts';
import { type LibraryState, libraryFormat, type MetaRows } from './libraryRows.ts';

/** Reads one row of `meta` by its key. */
type GetRow = (key: string) => Promise<unknown>;

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

const checks: { readonly [Key in keyof MetaRows]: (value: unknown) => value is MetaRows[Key] } = {
  state: isState,
  user: (value): value is MetaRows['user'] => user.safeParse(value).success,
  categories: (value): value is MetaRows['categories'] =>
    listCategories.answer.safeParse(value).success,
  favorites: isIds,
  recent: isIds,
  opened: isIds,
};

/** A row of `meta`; undefined if there is none. Throws `DamagedLibrary` if it is not what it should be. */
export async function readMeta<Key extends keyof MetaRows>(
  get: GetRow,
  key: Key,
): Promise<MetaRows[Key] | undefined> {
  const value = await get(key);
  if (value === undefined) return undefined;
  if (!checks[key](value)) throw new DamagedLibrary(key);
  return value;
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
