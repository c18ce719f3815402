import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { whenFree } from './databaseBusy.ts';
import { occupancies } from './engine.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import type { Schema } from './schema.ts';

/** The file in the data folder; `-wal` and `-shm` lie beside it while it is open. */
export const sqliteFile = 'sangbok.sqlite';

const timeout = 20; // ms with the event loop held; then `whenFree` goes on waiting

/** Opens the database in `dataDir`, or one that lives in memory alone for ':memory:'. */
export async function openSqlite(dataDir: string): Promise<Kysely<Schema>> {
  const isFile = dataDir !== ':memory:';
  if (isFile) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = isFile ? join(dataDir, sqliteFile) : dataDir;
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout });
  await whenFree(() => database.exec('pragma journal_mode = wal'));
  // A commit ends once its log is on the disk, and nobody sees it before.
  database.exec('pragma synchronous = full');
  // What a server left behind that was killed may never have been synced, or in vain.
  database.exec('pragma wal_checkpoint(truncate)');
  const openReader = () => new DatabaseSync(path, { readOnly: true, timeout });
  return sqliteKysely(database, isFile ? openReader : undefined);
}

/** What is read of a file is read by a connection that `openReader` makes. */
export function sqliteKysely(
  database: DatabaseSync,
  openReader?: () => DatabaseSync,
): Kysely<Schema> {
  const dialect = nodeSqliteDialect(database, { openReader });
  const db = new Kysely<Schema>({ dialect });
  occupancies.set(db, dialect.occupancy);
  return db;
}
