import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stores the names of that time in audit events and revisions (decision 62). Existing rows get today's
 * names. Adds notifications, so that one event can notify several people.
 */
export const namesThen: Migration = {
  async up(db: Kysely<unknown>) {
    await addNames(db, 'trail', 'actor', 'actor_id');
    await addNames(db, 'trail', 'person', 'person_id');
    await addNames(db, 'song_revision', 'changed_by', 'changed_by');
    await createNotification(db);
  },
};

async function addNames(
  db: Kysely<unknown>,
  table: string,
  prefix: string,
  idColumn: string,
): Promise<void> {
  for (const [column, now] of [
    [`${prefix}_name`, 'first_name'],
    [`${prefix}_community`, 'community'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
    await sql`update ${sql.table(table)} set ${sql.ref(column)} =
        (select ${sql.ref(now)} from person where person.id = ${sql.ref(`${table}.${idColumn}`)})
      where ${sql.ref(idColumn)} is not null`.execute(db);
  }
}

/** Replaces `trail.told_at`, which is kept but no longer used. */
async function createNotification(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('trail_id', 'text', (column) =>
      column.notNull().references('trail.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('notification_pk', ['person_id', 'trail_id'])
    .execute();
  await db.schema.createIndex('notification_trail').on('notification').column('trail_id').execute();
  await sql`insert into notification (person_id, trail_id)
    select person_id, id from trail
    where told_at is null and person_id is not null
      and (actor_id is null or actor_id <> person_id)
      and deed in ('recoveryIssued', 'roleChanged', 'invitingChanged', 'communityChanged',
        'accountShut', 'accountOpened')`.execute(db);
}
