import { createHash } from 'node:crypto';
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/engine.ts';

/**
 * Creates audit events (decision 48) and what binds a database to its folder of files (decision 45), to
 * the key of its invitation codes and to the host name of its passkeys.
 */
export function auditLog(engineName: Engine['name']): Migration {
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
 * Derived from the secret that every database has had since its first step, so that a backup from before
 * this step gets the same id as its database.
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

/**
 * Creates the staging tables of imports (docs/decisions/0014). Words are indexed before their song
 * exists, so the foreign key from the search index to `song` is dropped.
 */
async function createImports(db: Kysely<unknown>, engine: Engine['name']): Promise<void> {
  await db.schema
    .createTable('songbook_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('alive_at', 'bigint', (column) => column.notNull())
    .execute();
  await createImportedSong(db, engine);
  if (engine === 'postgres') {
    await sql`alter table song_words drop constraint song_words_song_id_fkey`.execute(db);
    return;
  }
  // SQLite cannot drop a constraint of an existing table.
  await db.schema
    .createTable('song_words_key_free')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().unique())
    .execute();
  await sql`insert into song_words_key_free select id, song_id from song_words_key`.execute(db);
  await db.schema.dropTable('song_words_key').execute();
  await db.schema.alterTable('song_words_key_free').renameTo('song_words_key').execute();
}

/** The columns of `song`, without foreign keys: the referenced rows may come with the import. */
async function createImportedSong(db: Kysely<unknown>, engine: Engine['name']): Promise<void> {
  const folded = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('imported_song')
    .addColumn('import_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('replaced_row', 'text')
    .addColumn('id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('title_folded', folded, required)
    .addColumn('category_id', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('key', 'text')
    .addColumn('tempo', 'text')
    .addColumn('lyrics', 'text', required)
    .addColumn('notes', 'text')
    .addColumn('translator', 'text')
    .addColumn('bible_reference', 'text')
    .addColumn('version_name', 'text')
    .addColumn('alternate_versions', 'text', required)
    .addColumn('audio_file_id', 'text')
    .addColumn('sheet_music_file_id', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('revision', 'integer', required)
    .addColumn('changed_by', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('imported_song_pk', ['import_id', 'position'])
    .addUniqueConstraint('imported_song_once', ['import_id', 'id'])
    .execute();
}
