import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { retryWhileBusy } from './databaseBusy.ts';
import { poolStats } from './engine.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import type { Schema } from './schema.ts';

/** File name in the data folder; `-wal` and `-shm` files exist beside it while it is open. */
export const sqliteFile = 'sangbok.sqlite';

const timeout = 20; // ms, blocks the event loop; after it `retryWhileBusy` waits asynchronously

/** Opens the database in `dataDir`; ':memory:' opens one in memory. */
export async function openSqlite(dataDir: string): Promise<Kysely<Schema>> {
  const isFile = dataDir !== ':memory:';
  if (isFile) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = isFile ? join(dataDir, sqliteFile) : dataDir;
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout });
  await retryWhileBusy(() => database.exec('pragma journal_mode = wal'));
  // A commit returns once the WAL is synced; readers do not see it before.
  database.exec('pragma synchronous = full');
  // Overwrites what is deleted: a song deleted for good must not stay readable in the file (decision 61).
  database.exec('pragma secure_delete = on');
  // The WAL of a killed server may not have been synced.
  database.exec('pragma wal_checkpoint(truncate)');
  const openReader = () => new DatabaseSync(path, { readOnly: true, timeout });
  return sqliteKysely(database, isFile ? openReader : undefined);
}

/** Reads go to connections of `openReader`, where there is one. */
export function sqliteKysely(
  database: DatabaseSync,
  openReader?: () => DatabaseSync,
): Kysely<Schema> {
  const dialect = nodeSqliteDialect(database, { openReader });
  const db = new Kysely<Schema>({ dialect });
  poolStats.set(db, dialect.poolStats);
  return db;
}
