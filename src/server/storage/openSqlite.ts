import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { occupancies } from './engine.ts';
import { GroupSync, type SyncFile } from './groupSync.ts';
import { shortcuts } from './preparedQuery.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import type { Schema } from './schema.ts';
import { whenFree } from './turns.ts';

/** The file in the data folder; `-wal` and `-shm` lie beside it while it is open. */
export const sqliteFile = 'sangbok.sqlite';

/**
 * Opens the database in `dataDir`, or one that lives in memory alone for ':memory:'. A test may
 * stand in for the disk with `syncFile`.
 */
export async function openSqlite(dataDir: string, syncFile?: SyncFile): Promise<Kysely<Schema>> {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, sqliteFile);
  const database = new DatabaseSync(path, {
    enableForeignKeyConstraints: true,
    timeout: 20, // ms with the event loop held; then `whenFree` goes on waiting
  });
  const isFile = dataDir !== ':memory:';
  await whenFree(() => database.exec('pragma journal_mode = wal'));
  // The log is synced by `GroupSync`; SQLite syncs it only before it copies it into the database.
  database.exec('pragma synchronous = normal');
  database.exec('pragma wal_autocheckpoint = 0'); // `Checkpoints` does it
  // What a server left behind that was killed may never have been synced, or in vain.
  database.exec('pragma wal_checkpoint(truncate)');
  const file = {
    path,
    openReader: () => new DatabaseSync(path, { readOnly: true, timeout: 20 }),
    sync: new GroupSync(`${path}-wal`, syncFile),
  };
  const dialect = nodeSqliteDialect(database, undefined, isFile ? file : undefined);
  const db = new Kysely<Schema>({ dialect });
  shortcuts.set(db, dialect.shortcuts);
  occupancies.set(db, dialect.occupancy);
  return db;
}
