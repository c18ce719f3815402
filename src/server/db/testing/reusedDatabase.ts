import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { installationId } from '#server/db/installationStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { databaseNamed, onCluster } from './databaseNamed.ts';
import { template } from './postgresSetup.ts';

/**
 * The open, empty databases of this process. A database is copied and connected once, not for
 * each test, since both take longer than most tests. They are deleted with their cluster.
 */
const free: Database[] = [];

/** A migrated, empty database, which is reused by the next test. */
export async function reusedDatabase(clusterUrl: string): Promise<Database> {
  const database = free.pop() ?? (await makeDatabase(clusterUrl));
  onTestFinished(async () => {
    try {
      await emptyDatabase(database);
      free.push(database);
    } catch {
      void database.close(); // the test has closed it, or left a transaction open
    }
  });
  return { ...database, close: async () => undefined };
}

async function makeDatabase(clusterUrl: string): Promise<Database> {
  const name = `reused_${randomUUID().replaceAll('-', '')}`;
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const databaseUrl = databaseNamed(clusterUrl, name);
  const settings = { databaseUrl, dataDir: '', environment: 'test', unsafeDatabase: true } as const;
  const database = await openDatabase(settings);
  const own = { installation_id: randomUUID(), library_id: randomUUID() }; // other ids than the template
  await database.db.updateTable('installation').set(own).execute();
  return database;
}

/** Resets the database to its migrated state: only the row of a new installation. */
async function emptyDatabase({ db }: Database): Promise<void> {
  const installation_id = await installationId(db); // the server caches it
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // disables foreign keys
    await sql`
      do $$
      declare
        full_table text;
      begin
        for full_table in
          select tablename from pg_tables
          where schemaname = 'public' and tablename not like 'kysely%'
        loop
          execute format('delete from %I', full_table);
        end loop;
      end $$`.execute(tx);
    await tx
      .insertInto('installation')
      .values({
        id: 1,
        environment: 'test',
        invitation_key: randomBytes(32).toString('base64url'),
        library_revision: 0,
        library_id: randomUUID(),
        installation_id,
      })
      .execute();
  });
}
