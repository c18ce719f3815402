import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engine.ts';
import { createImports } from './0007_imports.ts';

/**
 * Who did what (decision 48), and what ties a database to its folder of files (decision 45), to the
 * key of its codes and to the host name of its passkeys.
 */
export function trail(engineName: Engine['name']): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await markInstallation(db);
      await createTrail(db);
      await createImports(db, engineName);
    },
  };
}

async function markInstallation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('installation')
    .addColumn('installation_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const name of ['key_fingerprint', 'passkey_host', 'backup_problem']) {
    await db.schema.alterTable('installation').addColumn(name, 'text').execute();
  }
  for (const name of ['backed_up_at', 'backup_begun_at']) {
    await db.schema.alterTable('installation').addColumn(name, 'bigint').execute();
  }
  const installations = db.$extendTables<{
    installation: { invitation_key: string; installation_id: string };
  }>();
  const row = await installations
    .selectFrom('installation')
    .select('invitation_key')
    .executeTakeFirstOrThrow();
  await installations
    .updateTable('installation')
    .set({ installation_id: installationIdOf(row.invitation_key) })
    .execute();
}

/**
 * Out of the one secret that a database has had from its first day: a backup from before this step
 * gets the same as the database it was taken of.
 */
function installationIdOf(invitationKey: string): string {
  return createHash('sha256').update(`sangbok installation ${invitationKey}`).digest('hex');
}

async function createTrail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('deed', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.references('person.id').onDelete('set null'))
    .addColumn('person_id', 'text', (column) => column.references('person.id').onDelete('set null'))
    .addColumn('about', 'text')
    .addColumn('source', 'text')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('told_at', 'bigint')
    .execute();
  await db.schema.createIndex('trail_at').on('trail').column('at').execute();
  await db.schema.createIndex('trail_actor').on('trail').column('actor_id').execute();
  await db.schema.createIndex('trail_person').on('trail').column('person_id').execute();
}
