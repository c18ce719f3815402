import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PlanLinkTable, Schema } from '#server/db/schema.ts';

export type LinkRow = Selectable<PlanLinkTable>;

export function findLinkOf(db: Kysely<Schema>, planId: string): Promise<LinkRow | undefined> {
  return db.selectFrom('plan_link').selectAll().where('plan_id', '=', planId).executeTakeFirst();
}

/** Replaces the existing link, if any. */
export async function setLink(tx: Transaction<Schema>, row: LinkRow): Promise<void> {
  await endLinkOf(tx, row.plan_id);
  await tx.insertInto('plan_link').values(row).execute();
}

/** Resolves to whether there was one. */
export async function endLinkOf(tx: Transaction<Schema>, planId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('plan_link')
    .where('plan_id', '=', planId)
    .returning('plan_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The plan that a token opens. */
export function findLinkedPlan(db: Kysely<Schema>, tokenHash: string) {
  return db
    .selectFrom('plan_link')
    .innerJoin('plan', 'plan.id', 'plan_link.plan_id')
    .selectAll('plan')
    .where('plan_link.token_hash', '=', tokenHash)
    .where('plan.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The songs with these ids, without removed ones. */
export async function findSharedSongs(db: Kysely<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('song')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Deletes the links of plans whose day is this one or earlier. */
export async function deleteLinksUntil(db: Kysely<Schema>, date: string): Promise<void> {
  const ended = db.selectFrom('plan').select('id').where('date', '<=', date);
  await db.deleteFrom('plan_link').where('plan_id', 'in', ended).execute();
}
