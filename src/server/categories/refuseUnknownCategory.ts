import type { Kysely } from 'kysely';
import { problems } from '#contract/problems.ts';
import { Problem } from '#server/seam/problem.ts';
import type { Schema } from '#server/storage/schema.ts';
import { findCategory } from './categoryStore.ts';

/** Throws, at the field of the form, where there is no such category. */
export async function refuseUnknownCategory(db: Kysely<Schema>, id: string): Promise<void> {
  if (await findCategory(db, id)) return;
  throw new Problem('categoryNotFound', { fields: { categoryId: problems.categoryNotFound[1] } });
}
