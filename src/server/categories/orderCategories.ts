import type { Category } from '#contract/categories.ts';
import { type CurrentUser, takeTurn } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { nextRevision } from '#server/storage/installationStore.ts';
import { findCategories, updateCategory } from './categoryStore.ts';
import { presentCategory } from './presentCategory.ts';

/** Every one of them once, in their new order; else somebody has seen other categories. */
export async function orderCategories(
  { db }: Pick<Deps, 'db'>,
  prest: CurrentUser,
  ids: readonly string[],
): Promise<Category[]> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, prest);
    const before = await findCategories(tx);
    const byId = new Map(before.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    const isEach = new Set(ids).size === ids.length && rows.length === ids.length;
    if (!isEach || rows.length !== before.length) throw new Problem('categoriesChanged');
    const after = rows.map((row, position) => ({ ...row, position }));
    const moved = after.filter(({ id, position }) => byId.get(id)?.position !== position);
    for (const row of moved) await updateCategory(tx, row);
    if (moved.length > 0) await nextRevision(tx);
    return after.map(presentCategory);
  });
}
