import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import { readsAtOnce } from './readsAtOnce.ts';
import type { Schema } from './schema.ts';
import { whenFree } from './whenFree.ts';

/** The file in the data folder; `-wal` and `-shm` lie beside it while it is open. */
export const sqliteFile = 'sangbok.sqlite';

/** Opens the database in `dataDir`, or one that lives in memory alone for ':memory:'. */
export async function openSqlite(dataDir: string): Promise<Kysely<Schema>> {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, sqliteFile);
  const database = new DatabaseSync(path, {
    enableForeignKeyConstraints: true,
    timeout: 20, // ms with the event loop held; then `whenFree` goes on waiting
  });
  await whenFree(() => database.exec('pragma journal_mode = wal'));
  // A 2xx survives a power cut (promise 1): the log is synced at every commit.
  database.exec('pragma synchronous = full');
  const openReader = () => new DatabaseSync(path, { readOnly: true, timeout: 20 });
  const isFile = dataDir !== ':memory:';
  const dialect = nodeSqliteDialect(database, undefined, isFile ? openReader : undefined);
  const db = new Kysely<Schema>({ dialect });
  readsAtOnce.set(db, dialect.readAtOnce);
  return db;
}
