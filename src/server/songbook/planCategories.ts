import type { Kysely, Transaction } from 'kysely';
import type { SongbookCategory } from '#contract/songbook.ts';
import { type CategoryRow, findCategories } from '#server/categories/categoryStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import { foldForSearch } from '#song/foldText.ts';

export interface CategoryPlan {
  /** All that were here, as JSON: what the plan was made by. */
  readonly here: string;
  /** Id in the song book → id here. */
  readonly ids: ReadonlyMap<string, string>;
  /** Those that are missing here, to be added behind the others. */
  readonly missing: readonly Omit<CategoryRow, 'created_at'>[];
}

/** Which category here each of a song book's is, by folded name; keeps ids that are free. */
export async function planCategories(
  db: Kysely<Schema>,
  categories: readonly SongbookCategory[],
  newId: () => string,
): Promise<CategoryPlan> {
  const here = await findCategories(db);
  const byName = new Map(here.toReversed().map(({ id, name_no }) => [foldForSearch(name_no), id]));
  const taken = new Set(here.flatMap(({ id, name }) => [id, name]));
  let position = Math.max(-1, ...here.map((row) => row.position));
  const ids = new Map<string, string>();
  const missing: Omit<CategoryRow, 'created_at'>[] = [];
  for (const { id: theirs, nameNo, color } of categories) {
    const folded = foldForSearch(nameNo);
    const known = byName.get(folded);
    const id = known ?? (taken.has(theirs) ? newId() : theirs);
    if (known === undefined) {
      missing.push({ id, name: id, name_no: nameNo, color, position: ++position });
      byName.set(folded, id);
      taken.add(id);
    }
    ids.set(theirs, id);
  }
  return { here: JSON.stringify(here), ids, missing };
}

export async function insertCategories(
  tx: Transaction<Schema>,
  rows: CategoryPlan['missing'],
  at: number,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, created_at: at }));
  await tx.insertInto('category').values(values).execute();
}
