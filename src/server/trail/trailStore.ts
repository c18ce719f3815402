import { type Kysely, sql } from 'kysely';
import { toldDeeds } from '#contract/news.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { TrailTable } from '#server/storage/peopleTables.ts';

export async function insertDeed(db: Kysely<Schema>, row: TrailTable): Promise<void> {
  await db.insertInto('trail').values(row).execute();
}

/** Adds the row, or one to its count as long as that is under `most`. */
export async function countUp(db: Kysely<Schema>, row: TrailTable, most: number): Promise<void> {
  await db
    .insertInto('trail')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ count: sql`trail.count + 1` })
        .where('trail.count', '<', most),
    )
    .execute();
}

/** The ids of rows that count refusals. */
export async function findRefusalsSince(db: Kysely<Schema>, time: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trail')
    .select('id')
    .where('at', '>=', time)
    .where('deed', 'in', ['signInRefused', 'registrationRefused'])
    .execute();
  return rows.map(({ id }) => id);
}

interface TrailRow extends TrailTable {
  readonly actor_name: string | null;
  readonly person_name: string | null;
}

/** The latest first, from behind `before` on; none behind one that has gone, for it was the oldest. */
export async function findTrail(
  db: Kysely<Schema>,
  before: string | undefined,
  limit: number,
): Promise<TrailRow[]> {
  const entries = db
    .selectFrom('trail')
    .leftJoin('person as actor', 'actor.id', 'trail.actor_id')
    .leftJoin('person', 'person.id', 'trail.person_id')
    .selectAll('trail')
    .select(['actor.first_name as actor_name', 'person.first_name as person_name'])
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')
    .limit(limit);
  if (before === undefined) return entries.execute();
  const place = db.selectFrom('trail').select(['at', 'id']).where('id', '=', before);
  const last = await place.executeTakeFirst();
  if (last === undefined) return [];
  return entries
    .where((where) =>
      where.or([
        where('trail.at', '<', last.at),
        where.and([where('trail.at', '=', last.at), where('trail.id', '<', last.id)]),
      ]),
    )
    .execute();
}

/** What others did to this person and they have not been told, the earliest first. */
export function findUntold(db: Kysely<Schema>, personId: string, limit: number) {
  return db
    .selectFrom('trail')
    .leftJoin('person as actor', 'actor.id', 'trail.actor_id')
    .select(['trail.id', 'trail.at', 'trail.deed', 'trail.about'])
    .select(['actor.first_name as actor_name', 'actor.role as actor_role'])
    .where('trail.person_id', '=', personId)
    .where('trail.told_at', 'is', null)
    .where('trail.deed', 'in', toldDeeds)
    .where((where) =>
      where.or([where('trail.actor_id', 'is', null), where('trail.actor_id', '!=', personId)]),
    )
    .orderBy('trail.at')
    .orderBy('trail.id')
    .limit(limit)
    .execute();
}

export async function setTold(
  db: Kysely<Schema>,
  personId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await db
    .updateTable('trail')
    .set({ told_at: now })
    .where('person_id', '=', personId)
    .where('id', 'in', ids)
    .where('told_at', 'is', null)
    .execute();
}

/** Those from before `time`, whatever they were. */
export async function deleteDeedsBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('trail').where('at', '<', time).execute();
}

/** Where those from before `time` came from. */
export async function forgetSourcesBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db
    .updateTable('trail')
    .set({ source: null })
    .where('at', '<', time)
    .where('source', 'is not', null)
    .execute();
}
