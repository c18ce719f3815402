import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates invitations, registrations in progress, challenges and the guess budget (decisions 7, 9). */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await createInvitations(db);
    await createCeremonies(db);
  },
};

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('inviter_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('code_hmac', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('community', 'text', (column) => column.notNull())
    .addColumn('recovers_person_id', 'text', (column) =>
      column.references('person.id').onDelete('cascade'),
    )
    .addColumn('used_by', 'text', (column) => column.references('person.id').onDelete('set null'))
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('invitation_inviter').on('invitation').column('inviter_id').execute();
  await db.schema
    .createTable('guess_window')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('span', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('guess_window_pk', ['scope', 'span'])
    .execute();
}

async function createCeremonies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registration')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('invitation_id', 'text', (column) =>
      column.references('invitation.id').onDelete('cascade'),
    )
    .addColumn('person_id', 'text', (column) => column.references('person.id').onDelete('cascade'))
    .addColumn('user_handle', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('registration_browser')
    .on('registration')
    .column('browser_hash')
    .execute();
  await db.schema
    .createTable('challenge')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('ceremony', 'text', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) =>
      column.references('registration.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('challenge_expiry').on('challenge').column('expires_at').execute();
}
