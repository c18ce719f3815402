import type { Settings } from '#server/settings.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './openSqlite.ts';
import { postgresEngine } from './postgresEngine.ts';
import { refuseOtherEnvironment } from './refuseOtherEnvironment.ts';
import { sqliteEngine } from './sqliteEngine.ts';

export interface DatabaseSettings extends Pick<Settings, 'databaseUrl' | 'environment'> {
  /** Absolute path, or ':memory:'. */
  readonly dataDir: string;
}

/**
 * Opens the database and brings it up to this release. Throws `StartRefused` when a newer release
 * or another environment made it; then nothing has changed.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataDir, environment } = settings;
  const engine = databaseUrl === null ? sqliteEngine : postgresEngine;
  const db = databaseUrl === null ? await openSqlite(dataDir) : await openFromUrl(databaseUrl);
  try {
    await migrate(db, engine.name, environment);
    await refuseOtherEnvironment(db, environment);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, close: () => db.destroy() };
}

/** Its driver is loaded where it is used alone: most have none of it, and start sooner. */
async function openFromUrl(databaseUrl: string): Promise<Database['db']> {
  const { openPostgres } = await import('./openPostgres.ts');
  return openPostgres(databaseUrl);
}
