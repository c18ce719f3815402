import type { Kysely } from 'kysely';
import type { Category } from '#contract/songs/categories.ts';
import type * as endpoints from '#contract/songs/categoryWriting.ts';
import type { BodyOf } from '#contract/base/endpoint.ts';
import { errors } from '#contract/base/errors.ts';
import { type CurrentUser, lockForAdministration } from '#server/core/currentUser.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { foldText } from '#song/foldText.ts';
import {
  type CategoryRow,
  deleteCategory,
  findCategories,
  findCategory,
  hasSongs,
  insertCategory,
  presentCategory,
  updateCategory,
} from './categoryStore.ts';

const defaultColor = '#1565C0'; // spec §9

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/** Appends a category. */
export async function createCategory(
  deps: Needed,
  prest: CurrentUser,
  { nameNo, color = defaultColor }: BodyOf<typeof endpoints.createCategory>,
): Promise<Category> {
  return deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const others = await findCategories(tx);
    refuseTakenCategory(others, nameNo);
    const row = {
      id: newId(deps.randomBytes),
      name: categoryKey(others, nameNo),
      name_no: nameNo,
      color,
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      created_at: deps.clock(),
    };
    await insertCategory(tx, row);
    await nextRevision(tx);
    const event = { event: 'categoryAdded', by: prest.id, about: nameNo } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
    return presentCategory(row);
  });
}

/** Changes the given fields. A request that changes nothing creates no revision. */
export async function changeCategory(
  deps: Needed,
  prest: CurrentUser,
  id: string,
  { nameNo, color }: BodyOf<typeof endpoints.changeCategory>,
): Promise<Category> {
  return deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const all = await findCategories(tx);
    const before = all.find((each) => each.id === id);
    if (!before) throw new AppError('categoryGone');
    const after = { ...before, name_no: nameNo ?? before.name_no, color: color ?? before.color };
    if (after.name_no === before.name_no && after.color === before.color) {
      return presentCategory(before);
    }
    const others = all.filter((each) => each.id !== id);
    refuseTakenCategory(others, after.name_no);
    await updateCategory(tx, after);
    await nextRevision(tx);
    const about = [...new Set([before.name_no, after.name_no])].join(' → ');
    await recordAuditEvent({ ...deps, db: tx }, { event: 'categoryChanged', by: prest.id, about });
    return presentCategory(after);
  });
}

/** Removes an empty category; never the last one, since every song needs one (decision 61). */
export async function removeCategory(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  prest: CurrentUser,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const all = await findCategories(tx);
    const category = all.find((each) => each.id === id);
    if (!category) throw new AppError('categoryGone');
    if (await hasSongs(tx, id)) throw new AppError('categoryNotEmpty');
    const other = all.find((each) => each.id !== id);
    if (!other) throw new AppError('lastCategory');
    await deleteCategory(tx, id, other.id);
    await nextRevision(tx);
    const event = { event: 'categoryRemoved', by: prest.id, about: category.name_no } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
  });
}

/** Reorders the categories. Throws `categoriesChanged` unless `ids` has each of them exactly once. */
export async function orderCategories(
  deps: Needed,
  prest: CurrentUser,
  ids: readonly string[],
): Promise<Category[]> {
  return deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const before = await findCategories(tx);
    const byId = new Map(before.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    const isEach = new Set(ids).size === ids.length && rows.length === ids.length;
    if (!isEach || rows.length !== before.length) throw new AppError('categoriesChanged');
    const after = rows.map((row, position) => ({ ...row, position }));
    const moved = after.filter(({ id, position }) => byId.get(id)?.position !== position);
    for (const row of moved) await updateCategory(tx, row);
    if (moved.length > 0) {
      await nextRevision(tx);
      await recordAuditEvent({ ...deps, db: tx }, { event: 'categoriesOrdered', by: prest.id });
    }
    return after.map(presentCategory);
  });
}

/** Throws `categoryNameTaken` where another category has this name, ignoring case and accents. */
function refuseTakenCategory(others: readonly CategoryRow[], nameNo: string): void {
  const wanted = foldText(nameNo);
  if (!others.some(({ name_no }) => foldText(name_no) === wanted)) return;
  throw new AppError('categoryNameTaken', { fields: { nameNo: errors.categoryNameTaken[1] } });
}

/** Throws `categoryNotFound` where the category does not exist. */
export async function refuseUnknownCategory(db: Kysely<Schema>, id: string): Promise<void> {
  if (await findCategory(db, id)) return;
  throw new AppError('categoryNotFound', { fields: { categoryId: errors.categoryNotFound[1] } });
}

/**
 * The `name` of spec §3: a key derived from the first name of a category, unchanged when it is renamed.
 * A number makes it unique.
 */
export function categoryKey(others: readonly CategoryRow[], nameNo: string): string {
  const taken = new Set(others.map(({ name }) => name));
  const words = foldText(nameNo).match(/[\p{L}\p{N}]+/gu) ?? ['kategori'];
  const key = words.join('-');
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}-${number}`;
  return free;
}
