import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Plan } from '#contract/plans.ts';
import { sameCommunity } from '#people/community.ts';
import { isoTime } from '#server/core/deps.ts';
import { namesOf } from '#server/db/personStore.ts';
import type { PlanTable, Schema } from '#server/db/schema.ts';
import type { KeptItem } from '#plan/changeItems.ts';

export type PlanRow = Selectable<PlanTable>;

/** The versions in which fields were last changed and items removed. */
export interface ChangedIn {
  readonly fields: Readonly<Record<string, number>>;
  readonly removed: Readonly<Record<string, number>>;
}

/** Existing plans, with the first names of those who made and changed them. */
export function plansWithNames(db: Kysely<Schema>) {
  return db
    .selectFrom('plan')
    .leftJoin('person as maker', 'maker.id', 'plan.created_by')
    .leftJoin('person as editor', 'editor.id', 'plan.updated_by')
    .selectAll('plan')
    .select(['maker.first_name as created_by_name', 'editor.first_name as updated_by_name'])
    .where('plan.deleted_at', 'is', null);
}

export type NamedPlanRow = PlanRow & {
  readonly created_by_name: string | null;
  readonly updated_by_name: string | null;
};

export function findPlan(db: Kysely<Schema>, id: string): Promise<NamedPlanRow | undefined> {
  return plansWithNames(db).where('plan.id', '=', id).executeTakeFirst();
}

/** By date and time. */
export function findPlans(
  db: Kysely<Schema>,
  community: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<PlanRow[]> {
  let query = db
    .selectFrom('plan')
    .selectAll()
    .where('community', '=', community)
    .where('deleted_at', 'is', null);
  if (from !== undefined) query = query.where('date', '>=', from);
  if (to !== undefined) query = query.where('date', '<=', to);
  return query.orderBy('date').orderBy('time').orderBy('id').execute();
}

/** Whether the id exists, also as a tombstone. */
export async function isPlanId(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await db.selectFrom('plan').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function insertPlan(tx: Transaction<Schema>, row: PlanRow): Promise<void> {
  await tx.insertInto('plan').values(row).execute();
}

/**
 * Replaces the row and keeps the old one as a revision. The transaction must hold the library lock,
 * so that nobody else has changed the row since it was read.
 */
export async function replacePlan(
  tx: Transaction<Schema>,
  before: PlanRow,
  after: Partial<PlanRow>,
  change: { readonly by: string; readonly at: number; readonly revision: number },
): Promise<void> {
  const by = namesOf(tx, change.by);
  await tx
    .updateTable('plan')
    .set({
      ...after,
      version: before.version + 1,
      revision: change.revision,
      updated_by: change.by,
      updated_at: change.at,
    })
    .where('id', '=', before.id)
    .execute();
  await tx
    .insertInto('plan_revision')
    .values({
      plan_id: before.id,
      version: before.version,
      row: JSON.stringify(before),
      changed_by: change.by,
      changed_by_name: by.name,
      changed_by_community: by.community,
      replaced_at: change.at,
    })
    .execute();
}

/** Replaces what was sung in a plan; items without an existing song are left out. */
export async function replaceSung(
  tx: Transaction<Schema>,
  { id, kind }: Pick<PlanRow, 'id' | 'kind'>,
  date: string,
  items: readonly KeptItem[],
): Promise<void> {
  await tx.deleteFrom('plan_sung').where('plan_id', '=', id).execute();
  const ids = items.flatMap(({ songId }) => songId ?? []);
  if (ids.length === 0) return;
  const known = await tx.selectFrom('song').select('id').where('id', 'in', ids).execute();
  const exists = new Set(known.map((song) => song.id));
  const rows = items.flatMap(({ id: item_id, songId, slot }) =>
    songId !== null && exists.has(songId)
      ? { plan_id: id, item_id, song_id: songId, slot, kind, date }
      : [],
  );
  if (rows.length > 0) await tx.insertInto('plan_sung').values(rows).execute();
}

/** What a community has sung, by date. */
export function findSung(db: Kysely<Schema>, community: string, since: string) {
  return db
    .selectFrom('plan_sung')
    .innerJoin('plan', 'plan.id', 'plan_sung.plan_id')
    .select(['plan_sung.song_id', 'plan_sung.slot', 'plan_sung.kind', 'plan_sung.date'])
    .where('plan.community', '=', community)
    .where('plan.deleted_at', 'is', null)
    .where('plan_sung.date', '>=', since)
    .orderBy('plan_sung.date')
    .orderBy('plan_sung.plan_id')
    .orderBy('plan_sung.item_id')
    .execute();
}

/** Gives plans of a community the spelling of its people. */
export async function respellPlans(tx: Transaction<Schema>, community: string): Promise<void> {
  const stored = await tx.selectFrom('plan').select('community').distinct().execute();
  const others = stored
    .map((plan) => plan.community)
    .filter((each) => each !== community && sameCommunity(each, community));
  if (others.length === 0) return;
  await tx.updateTable('plan').set({ community }).where('community', 'in', others).execute();
}

export function itemsOf({ items }: Pick<PlanRow, 'items'>): KeptItem[] {
  return JSON.parse(items) as KeptItem[];
}

export function changedInOf({ changed_in }: Pick<PlanRow, 'changed_in'>): ChangedIn {
  return JSON.parse(changed_in) as ChangedIn;
}

export function presentPlan(row: NamedPlanRow): Plan {
  return {
    id: row.id,
    community: row.community,
    date: row.date,
    time: row.time,
    kind: row.kind,
    title: row.title,
    notes: row.notes,
    items: itemsOf(row).map(({ changedIn: _, ...item }) => item),
    held:
      row.held_at === null
        ? null
        : { at: isoTime(row.held_at), items: JSON.parse(row.held_items ?? '[]') as string[] },
    version: row.version,
    createdBy: row.created_by_name,
    updatedBy: row.updated_by_name,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
