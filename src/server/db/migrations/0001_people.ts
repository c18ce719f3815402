import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export interface Installation {
  readonly environment: string;
  /** 256 random bits, base64url. */
  readonly invitationKey: string;
}

/** Creates the installation's row, people, passkeys and sessions (spec §3, decisions 3, 4, 7, 10). */
export function people(installation: Installation): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createInstallation(db, installation);
      await createPeople(db);
    },
  };
}

async function createInstallation(db: Kysely<unknown>, installation: Installation): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('bootstrapped_at', 'bigint')
    .addColumn('setup_token_hash', 'text')
    .addColumn('setup_expires_at', 'bigint')
    .addColumn('invitation_key', 'text', (column) => column.notNull())
    .addColumn('links_only_since', 'bigint')
    .addColumn('library_revision', 'integer', (column) => column.notNull())
    .execute();
  await db
    .$extendTables<{ installation: Record<string, string | number> }>()
    .insertInto('installation')
    .values({
      id: 1,
      environment: installation.environment,
      invitation_key: installation.invitationKey,
      library_revision: 0,
    })
    .execute();
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('community', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('can_invite', 'integer', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) =>
      column.references('person.id').onDelete('set null'),
    )
    .addColumn('user_handle', 'text', (column) => column.notNull().unique())
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login', 'bigint')
    .execute();
  await db.schema
    .createTable('passkey')
    .addColumn('credential_id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('credential_public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('credential_device_type', 'text', (column) => column.notNull())
    .addColumn('credential_backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkey_person').on('passkey').column('person_id').execute();
  await db.schema
    .createTable('sign_in')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_person').on('sign_in').column('person_id').execute();
}
