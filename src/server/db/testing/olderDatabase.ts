import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseSettings } from '#server/db/openDatabase.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { onCluster } from './databaseNamed.ts';

const folder = join(import.meta.dirname, 'olderDatabases');

/** The last steps of the stored older databases. */
export const olderDatabases: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sqlite.sql'))
  .map((name) => name.replace('.sqlite.sql', ''));

export function dumpPath(step: string, engine: 'sqlite' | 'postgres'): string {
  return join(folder, `${step}.${engine}.sql`);
}

/** Loads one of them into the empty database of these settings. */
export async function restoreOlder(
  { databaseUrl, dataDir }: DatabaseSettings,
  step: string,
): Promise<void> {
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  const text = readFileSync(dumpPath(step, engine), 'utf8');
  if (databaseUrl !== null) return onCluster(databaseUrl, text);
  const path = join(dataDir, sqliteFile);
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(text);
  database.close();
}
