import { type Kysely, type Transaction, sql } from 'kysely';
import type { AuditEventName } from '#contract/people/audit.ts';
import { notifiedEvents } from '#contract/people/news.ts';
import type { Schema, SongBatchTable } from '#server/db/schema.ts';
import type { AuditEventTable } from '#server/db/peopleTables.ts';
import { namesOf } from '#server/db/personStore.ts';

type Names = 'actor_name' | 'actor_community' | 'person_name' | 'person_community';

/** A row without names; the inserting statement adds them. */
export type EventRow = Omit<AuditEventTable, Names>;

function withNames(db: Kysely<Schema>, row: EventRow) {
  const actor = namesOf(db, row.actor_id);
  const person = namesOf(db, row.person_id);
  return {
    ...row,
    actor_name: actor.name,
    actor_community: actor.community,
    person_name: person.name,
    person_community: person.community,
  };
}

export async function insertAuditEvent(db: Kysely<Schema>, row: EventRow): Promise<void> {
  await db.insertInto('trail').values(withNames(db, row)).execute();
}

export async function insertNotifications(
  db: Kysely<Schema>,
  eventId: string,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person) => ({ person_id: person, trail_id: eventId }));
  await db.insertInto('notification').values(rows).execute();
}

/** Inserts the row, or increments its count up to `most`. */
export async function countUp(db: Kysely<Schema>, row: EventRow, most: number): Promise<void> {
  await db
    .insertInto('trail')
    .values(withNames(db, row))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ count: sql`trail.count + 1` })
        .where('trail.count', '<', most),
    )
    .execute();
}

/** The ids of rows that count these refusals. */
export async function findRefusalsSince(
  db: Kysely<Schema>,
  deeds: readonly AuditEventName[],
  time: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('trail')
    .select('id')
    .where('at', '>=', time)
    .where('deed', 'in', deeds)
    .execute();
  return rows.map(({ id }) => id);
}

/** An audit event with the current first names. */
interface AuditEventRow extends AuditEventTable {
  readonly actor_now: string | null;
  readonly person_now: string | null;
}

/**
 * Newest first, after the cursor `before`. Empty where that event was deleted: retention deletes the
 * oldest events first, so none is left after it.
 */
export async function findAuditEvents(
  db: Kysely<Schema>,
  before: string | undefined,
  limit: number,
): Promise<AuditEventRow[]> {
  const entries = db
    .selectFrom('trail')
    .leftJoin('person as actor', 'actor.id', 'trail.actor_id')
    .leftJoin('person', 'person.id', 'trail.person_id')
    .selectAll('trail')
    .select(['actor.first_name as actor_now', 'person.first_name as person_now'])
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

/** The batches of songs that these events made after `time` (decision 74). */
export function findBatchesOf(
  db: Kysely<Schema>,
  eventIds: readonly string[],
  time: number,
): Promise<Pick<SongBatchTable, 'id' | 'trail_id' | 'undone_at'>[]> {
  if (eventIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('song_batch')
    .select(['id', 'trail_id', 'undone_at'])
    .where('trail_id', 'in', eventIds)
    .where('created_at', '>=', time)
    .execute();
}

/** The person's unread events, oldest first. */
export function findUnread(db: Kysely<Schema>, personId: string, limit: number) {
  return db
    .selectFrom('notification')
    .innerJoin('trail', 'trail.id', 'notification.trail_id')
    .leftJoin('person as actor', 'actor.id', 'trail.actor_id')
    .selectAll('trail')
    .select(['actor.first_name as actor_now', 'actor.role as actor_role'])
    .where('notification.person_id', '=', personId)
    .orderBy('trail.at')
    .orderBy('trail.id')
    .limit(limit)
    .execute();
}

export async function setRead(
  db: Kysely<Schema>,
  personId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('person_id', '=', personId)
    .where('trail_id', 'in', ids)
    .execute();
}

/**
 * A release from before step 0011 may still run beside this one and writes events without names and
 * notifications. Adds the current names, and notifies the affected person unless that release has.
 */
export async function addNamesToOlderEvents(tx: Transaction<Schema>): Promise<void> {
  await tx
    .insertInto('notification')
    .columns(['person_id', 'trail_id'])
    .expression(
      tx
        .selectFrom('trail')
        .select((row) => [row.ref('person_id').$notNull().as('person_id'), 'id'])
        .where('person_id', 'is not', null)
        .where('person_name', 'is', null)
        .where(sql.ref('told_at'), 'is', null)
        .where('deed', 'in', notifiedEvents)
        .where((row) =>
          row.or([row('actor_id', 'is', null), row('actor_id', '<>', row.ref('person_id'))]),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const who of ['actor', 'person'] as const) {
    const person = tx.selectFrom('person').where('id', '=', sql.ref<string>(`trail.${who}_id`));
    await tx
      .updateTable('trail')
      .set({
        [`${who}_name`]: person.select('first_name'),
        [`${who}_community`]: person.select('community'),
      })
      .where(`${who}_id`, 'is not', null)
      .where(`${who}_name`, 'is', null)
      .execute();
  }
}

/** When a backup was last restored into this database, in milliseconds; 0 for never. */
export async function lastRestore(db: Kysely<Schema>): Promise<number> {
  const { at } = await db
    .selectFrom('trail')
    .select((row) => row.fn.max<number | null>('at').as('at'))
    .where('deed', '=', 'restored')
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
}

/** Time of the newest event; undefined where there is none. */
export async function newestAuditEvent(db: Kysely<Schema>): Promise<number | undefined> {
  const newest = db.selectFrom('trail').select('at').orderBy('at', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.at;
}

/** Deletes all events before `time`. */
export async function deleteAuditEventsBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('trail').where('at', '<', time).execute();
}

/** Deletes the addresses of events before `time`. */
export async function deleteSourcesBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db
    .updateTable('trail')
    .set({ source: null })
    .where('at', '<', time)
    .where('source', 'is not', null)
    .execute();
}
