import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Category } from '#contract/categories.ts';
import type { CategoryTable, Schema } from '#server/storage/schema.ts';

export type CategoryRow = Selectable<CategoryTable>;

export function findCategories(db: Kysely<Schema>): Promise<CategoryRow[]> {
  return db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
}

export function findCategory(db: Kysely<Schema>, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertCategory(tx: Transaction<Schema>, row: CategoryRow): Promise<void> {
  await tx.insertInto('category').values(row).execute();
}

export async function updateCategory(
  tx: Transaction<Schema>,
  { id, name_no, color, position }: CategoryRow,
): Promise<void> {
  await tx.updateTable('category').set({ name_no, color, position }).where('id', '=', id).execute();
}

export function presentCategory(row: CategoryRow): Category {
  return { id: row.id, nameNo: row.name_no, color: row.color };
}
