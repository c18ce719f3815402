import type { Kysely, Transaction } from 'kysely';
import type { ImportAnswer } from '#contract/library/songbookTransfer.ts';
import { type SongbookCategory, songbookFaults } from '#contract/library/songbook.ts';
import { type CategoryRow, findCategories } from '#server/categories/categoryStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { foldForSearch } from '#song/foldText.ts';
import { refused } from './refused.ts';

export interface CategoryMapping {
  /** The existing categories as JSON, to detect later changes. */
  readonly here: string;
  /** Category id in the song book → id here. */
  readonly ids: ReadonlyMap<string, string>;
  /** Categories to add after the existing ones. */
  readonly missing: readonly Omit<CategoryRow, 'created_at'>[];
  /** Id in the song book → name, for categories that the person may not add. */
  readonly unknown: ReadonlyMap<string, string>;
  /** Name of the first category, which gets the songs of those. */
  readonly instead: string;
}

interface Options {
  /** Whether the person may add categories; otherwise songs go to an existing one. */
  readonly mayAdd: boolean;
  readonly newId: () => string;
}

/** Maps the song book's categories to existing ones by folded name. New ones keep their id if unused. */
export async function mapCategories(
  db: Kysely<Schema>,
  categories: readonly SongbookCategory[],
  { mayAdd, newId }: Options,
): Promise<CategoryMapping> {
  const here = await findCategories(db);
  const byName = new Map(here.toReversed().map(({ id, name_no }) => [foldForSearch(name_no), id]));
  const taken = new Set(here.flatMap(({ id, name }) => [id, name]));
  let position = Math.max(-1, ...here.map((row) => row.position));
  const ids = new Map<string, string>();
  const missing: Omit<CategoryRow, 'created_at'>[] = [];
  const unknown = new Map<string, string>();
  for (const { id: theirs, nameNo, color } of categories) {
    const folded = foldForSearch(nameNo);
    const known = byName.get(folded);
    if (known === undefined && !mayAdd) {
      const [first] = here;
      if (!first) throw refused(songbookFaults.noCategoriesHere);
      unknown.set(theirs, nameNo);
      ids.set(theirs, first.id);
      continue;
    }
    const id = known ?? (taken.has(theirs) ? newId() : theirs);
    if (known === undefined) {
      missing.push({ id, name: id, name_no: nameNo, color, position: ++position });
      byName.set(folded, id);
      taken.add(id);
    }
    ids.set(theirs, id);
  }
  const instead = here[0]?.name_no ?? '';
  return { here: JSON.stringify(here), ids, missing, unknown, instead };
}

/** The categories in the answer; `used` are the categories of the new songs. */
export function categoriesOf(
  { missing, unknown, instead }: CategoryMapping,
  used: ReadonlySet<string>,
): Pick<ImportAnswer, 'newCategories' | 'otherCategories'> {
  const names = [...unknown].filter(([id]) => used.has(id)).map(([, name]) => name);
  return {
    newCategories: missing.map(({ name_no }) => name_no),
    otherCategories: names.length === 0 ? null : { names, becomes: instead },
  };
}

export async function insertCategories(
  tx: Transaction<Schema>,
  rows: CategoryMapping['missing'],
  at: number,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, created_at: at }));
  await tx.insertInto('category').values(values).execute();
}
