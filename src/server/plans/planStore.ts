import type { Kysely, Selectable, Transaction } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { communityKey } from '#people/community.ts';
import type { KeptItem, KeptItems } from '#plan/changeItems.ts';
import { sungIn } from '#plan/sung.ts';
import { isoTime } from '#server/core/deps.ts';
import { rowsOfPage } from '#server/core/rowsOfPage.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { namesOf } from '#server/db/personStore.ts';
import type { PlanTable, Schema } from '#server/db/schema.ts';

export type PlanRow = Selectable<PlanTable>;

/** The versions in which fields were last changed and items removed. */
interface ChangedIn extends Omit<KeptItems, 'items'> {
  readonly fields: Readonly<Record<string, number>>;
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

type NamedPlanRow = PlanRow & {
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
    .where('community_key', '=', communityKey(community))
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

/** Who changes a plan, when, and the library's revision that the change gets. */
export interface ChangeStamp {
  readonly by: string;
  readonly at: number;
  readonly revision: number;
}

/**
 * Replaces the row, keeps the old one as a revision and counts anew what was sung. The transaction must
 * hold the library lock, so that nobody else has changed the row since it was read.
 */
export async function replacePlan(
  tx: Transaction<Schema>,
  before: PlanRow,
  values: Partial<PlanRow>,
  stamp: ChangeStamp,
): Promise<void> {
  const after: PlanRow = {
    ...before,
    ...values,
    version: before.version + 1,
    revision: stamp.revision,
    updated_by: stamp.by,
    updated_at: stamp.at,
  };
  await tx.updateTable('plan').set(after).where('id', '=', before.id).execute();
  const by = namesOf(tx, stamp.by);
  await tx
    .insertInto('plan_revision')
    .values({
      plan_id: before.id,
      version: before.version,
      row: JSON.stringify(before),
      changed_by: stamp.by,
      changed_by_name: by.name,
      changed_by_community: by.community,
      replaced_at: stamp.at,
    })
    .execute();
  if (before.held_at !== null || after.held_at !== null) await countSung(tx, after);
}

/** Ignores ids of songs that do not exist. */
async function countSung(tx: Transaction<Schema>, plan: PlanRow): Promise<void> {
  await tx.deleteFrom('plan_sung').where('plan_id', '=', plan.id).execute();
  const sung = plan.deleted_at === null ? sungIn(contentOf(plan)) : [];
  if (sung.length === 0) return;
  const ids = sung.map(({ songId }) => songId);
  const known = await tx.selectFrom('song').select('id').where('id', 'in', ids).execute();
  const exists = new Set(known.map(({ id }) => id));
  const rows = sung
    .filter(({ songId }) => exists.has(songId))
    .map(({ itemId, songId, slot, kind, date }) => {
      return { plan_id: plan.id, item_id: itemId, song_id: songId, slot, kind, date };
    });
  if (rows.length > 0) await tx.insertInto('plan_sung').values(rows).execute();
}

/** A page of a plan's changes, newest first, before this version or from the newest on. */
export async function findPlanRevisions(
  db: Kysely<Schema>,
  planId: string,
  before: number | undefined,
) {
  const changes = db
    .selectFrom('plan_revision')
    .where('plan_id', '=', planId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc');
  // Sizes first, so that no more is read than the page takes.
  const next = await changes
    .select(({ fn }) => ['version', fn<number>('octet_length', ['row']).as('size')])
    .limit(limits.planHistoryPage + 1)
    .execute();
  const atMost = { rows: limits.planHistoryPage, bytes: limits.planHistoryBytes };
  const count = rowsOfPage(
    next.map(({ size }) => size),
    atMost,
  );
  if (count === 0) return { rows: [], more: false };
  const versions = next.slice(0, count).map(({ version }) => version);
  const rows = await changes
    .leftJoin('person', 'person.id', 'plan_revision.changed_by')
    .selectAll('plan_revision')
    .select('person.first_name as changed_by_now')
    .where('version', 'in', versions)
    .execute();
  return { rows, more: count < next.length };
}

/** What a community has sung, by date. */
export function findSung(db: Kysely<Schema>, community: string, since: string) {
  return db
    .selectFrom('plan_sung')
    .innerJoin('plan', 'plan.id', 'plan_sung.plan_id')
    .select(['plan_sung.song_id', 'plan_sung.slot', 'plan_sung.kind', 'plan_sung.date'])
    .where('plan.community_key', '=', communityKey(community))
    .where('plan_sung.date', '>=', since)
    .orderBy('plan_sung.date')
    .orderBy('plan_sung.plan_id')
    .orderBy('plan_sung.item_id')
    .execute();
}

/** Gives plans of a community the spelling of its people; devices get them again. */
export async function respellPlans(tx: Transaction<Schema>, community: string): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ community, revision: await nextRevision(tx) })
    .where('community_key', '=', communityKey(community))
    .where('community', '!=', community)
    .execute();
}

/** Devices get plans with this person's name again; call it before the person is deleted. */
export async function resendPlansOf(tx: Transaction<Schema>, personId: string): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ revision: await nextRevision(tx) })
    .where((where) =>
      where.or([where('created_by', '=', personId), where('updated_by', '=', personId)]),
    )
    .execute();
}

export async function deletePlanHistoryBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('plan_revision').where('replaced_at', '<', time).execute();
}

/** Leaves nothing of plans removed before `time` but the tombstone that devices need. */
export async function emptyPlansRemovedBefore(
  tx: Transaction<Schema>,
  time: number,
): Promise<void> {
  // Removing a plan adds a revision, deleted below: a removed plan without one is empty already.
  const removed = await tx
    .selectFrom('plan')
    .innerJoin('plan_revision', 'plan_revision.plan_id', 'plan.id')
    .select('plan.id')
    .distinct()
    .where('plan.deleted_at', '<', time)
    .execute();
  const ids = removed.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom('plan_revision').where('plan_id', 'in', ids).execute();
  await tx
    .updateTable('plan')
    .set({
      title: null,
      notes: null,
      items: '[]',
      changed_in: JSON.stringify({ fields: {}, removed: {} }),
      held_at: null,
      held_items: null,
      created_by: null,
      updated_by: null,
    })
    .where('id', 'in', ids)
    .execute();
}

export function itemsOf({ items }: Pick<PlanRow, 'items'>): KeptItem[] {
  return JSON.parse(items) as KeptItem[];
}

export function changedInOf({ changed_in }: Pick<PlanRow, 'changed_in'>): ChangedIn {
  return JSON.parse(changed_in) as ChangedIn;
}

/** What people have written and chosen. */
export function contentOf(
  row: PlanRow,
): Pick<Plan, 'date' | 'time' | 'kind' | 'title' | 'notes' | 'items' | 'held'> {
  const { date, time, kind, title, notes, held_at, held_items } = row;
  return {
    date,
    time,
    kind,
    title,
    notes,
    items: itemsOf(row).map(({ changedIn: _, ...item }) => item),
    held:
      held_at === null
        ? null
        : { at: isoTime(held_at), items: JSON.parse(held_items ?? '[]') as string[] },
  };
}

export function presentPlan(row: NamedPlanRow): Plan {
  return {
    id: row.id,
    community: row.community,
    ...contentOf(row),
    version: row.version,
    createdBy: row.created_by_name,
    updatedBy: row.updated_by_name,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** A plan's row without the joined names. */
export function withoutNames({
  created_by_name: _,
  updated_by_name: __,
  ...row
}: NamedPlanRow): PlanRow {
  return row;
}
