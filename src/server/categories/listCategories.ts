import type { Category } from '#contract/songs/categories.ts';
import type { Deps } from '#server/core/deps.ts';
import { findCategories, presentCategory } from './categoryStore.ts';

/** All categories, in the order of the song book. */
export async function listCategories({ db }: Pick<Deps, 'db'>): Promise<Category[]> {
  const rows = await findCategories(db);
  return rows.map(presentCategory);
}
