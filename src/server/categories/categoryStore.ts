import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Category } from '#contract/songs/categories.ts';
import type { CategoryTable, Schema } from '#server/db/schema.ts';

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

/** Whether the category has songs, including removed ones that can be restored. */
export async function hasSongs(db: Kysely<Schema>, categoryId: string): Promise<boolean> {
  const found = await db
    .selectFrom('song')
    .leftJoin('removed_song', 'removed_song.song_id', 'song.id')
    .select('song.id')
    .where('category_id', '=', categoryId)
    .where((where) =>
      where.or([where('deleted_at', 'is', null), where('removed_song.song_id', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a category without such songs; tombstones that reference it are moved to `other`. */
export async function deleteCategory(
  tx: Transaction<Schema>,
  id: string,
  other: string,
): Promise<void> {
  await tx.updateTable('song').set({ category_id: other }).where('category_id', '=', id).execute();
  await tx.deleteFrom('category').where('id', '=', id).execute();
}

export function presentCategory(row: CategoryRow): Category {
  return { id: row.id, nameNo: row.name_no, color: row.color };
}
