import type { Category } from '#contract/categories.ts';
import type { Deps } from '#server/seam/deps.ts';
import { findCategories } from './categoryStore.ts';
import { presentCategory } from './presentCategory.ts';

/** In the order of the book. */
export async function listCategories({ db }: Pick<Deps, 'db'>): Promise<Category[]> {
  const rows = await findCategories(db);
  return rows.map(presentCategory);
}
