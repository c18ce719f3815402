import type { Category, createCategory as endpoint } from '#contract/categories.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type CurrentUser, takeTurn } from '#server/seam/currentUser.ts';
import { type Deps, newId } from '#server/seam/deps.ts';
import { nextRevision } from '#server/storage/installationStore.ts';
import { categoryKey } from './categoryKey.ts';
import { findCategories, insertCategory } from './categoryStore.ts';
import { presentCategory } from './presentCategory.ts';
import { refuseTakenCategory } from './refuseTakenCategory.ts';

const firstColor = '#1565C0'; // spec §9

/** A new one stands last. */
export async function createCategory(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  prest: CurrentUser,
  { nameNo, color = firstColor }: BodyOf<typeof endpoint>,
): Promise<Category> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, prest);
    const others = await findCategories(tx);
    refuseTakenCategory(others, nameNo);
    const row = {
      id: newId(randomBytes),
      name: categoryKey(others, nameNo),
      name_no: nameNo,
      color,
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      created_at: clock(),
    };
    await insertCategory(tx, row);
    await nextRevision(tx);
    return presentCategory(row);
  });
}
