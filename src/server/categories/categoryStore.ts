import type { Kysely, Selectable } from 'kysely';
import type { CategoryTable, Schema } from '#server/storage/schema.ts';

export type CategoryRow = Selectable<CategoryTable>;

export function findCategories(db: Kysely<Schema>): Promise<CategoryRow[]> {
  return db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
}

export function findCategory(db: Kysely<Schema>, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst();
}
