import type { Category, changeCategory as endpoint } from '#contract/categories.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type CurrentUser, takeTurn } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { nextRevision } from '#server/storage/installationStore.ts';
import { findCategories, updateCategory } from './categoryStore.ts';
import { presentCategory } from './presentCategory.ts';
import { refuseTakenCategory } from './refuseTakenCategory.ts';

/** Changes what is named. What changes nothing makes no new revision. */
export async function changeCategory(
  { db }: Pick<Deps, 'db'>,
  prest: CurrentUser,
  id: string,
  { nameNo, color }: BodyOf<typeof endpoint>,
): Promise<Category> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, prest);
    const all = await findCategories(tx);
    const before = all.find((each) => each.id === id);
    if (!before) throw new Problem('categoryGone');
    const after = { ...before, name_no: nameNo ?? before.name_no, color: color ?? before.color };
    if (after.name_no === before.name_no && after.color === before.color) {
      return presentCategory(before);
    }
    const others = all.filter((each) => each.id !== id);
    refuseTakenCategory(others, after.name_no);
    await updateCategory(tx, after);
    await nextRevision(tx);
    return presentCategory(after);
  });
}
