import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { databaseNamed, onCluster } from './databaseNamed.ts';
import { template } from './postgresSetup.ts';

/**
 * Of this process, emptied after each test: copying the template takes ten times as long. They go
 * with their cluster.
 */
const free: string[] = [];

/** The address of a migrated, empty database, back in the pool when the test ends. */
export async function reusedDatabase(clusterUrl: string): Promise<string> {
  const databaseUrl = free.pop() ?? (await makeDatabase(clusterUrl));
  onTestFinished(async () => {
    await emptyDatabase(databaseUrl);
    free.push(databaseUrl);
  });
  return databaseUrl;
}

async function makeDatabase(clusterUrl: string): Promise<string> {
  const name = `reused_${randomUUID().replaceAll('-', '')}`;
  await onCluster(clusterUrl, `create database ${name} template ${template}`);
  return databaseNamed(clusterUrl, name);
}

/** As it was migrated: no row but the installation's, and that as at the first start. */
async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      set session_replication_role = replica; -- foreign keys rest
      do $$
      declare full_table text;
      begin
        for full_table in
          select tablename from pg_tables
          where schemaname = 'public' and tablename not like 'kysely%'
        loop
          execute format('delete from %I', full_table);
        end loop;
      end $$;
      insert into installation
        (id, environment, invitation_key, library_revision, library_id, installation_id)
      values
        (1, 'test', '${randomBytes(32).toString('base64url')}', 0, '${randomUUID()}', '${randomUUID()}');
    `);
  } finally {
    await client.end();
  }
}
