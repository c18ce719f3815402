import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { sqliteKysely } from '#server/db/openSqlite.ts';
import { sqliteEngine } from '#server/db/sqliteEngine.ts';

/** A migrated, empty template per process: migrating takes longer than most tests. */
let template: Promise<Uint8Array> | undefined;

/** A copy of the template in memory, with its own installation id, closed when the test ends. */
export async function copiedDatabase(): Promise<Database> {
  template ??= migrated();
  const { database, db } = inMemory();
  onTestFinished(() => db.destroy());
  database.deserialize(await template);
  const own = {
    installation_id: randomUUID(),
    library_id: randomUUID(),
    invitation_key: randomBytes(32).toString('base64url'),
  };
  await db.updateTable('installation').set(own).execute();
  return { db, engine: sqliteEngine, close: () => db.destroy() };
}

async function migrated(): Promise<Uint8Array> {
  const { database, db } = inMemory();
  await migrate(db, 'sqlite', 'test');
  const bytes = database.serialize();
  await db.destroy();
  return bytes;
}

function inMemory() {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  return { database, db: sqliteKysely(database) };
}
