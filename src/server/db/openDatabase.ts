import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { Database } from './engine.ts';
import { migrate, refuseOtherEnvironment, refuseUnfinished } from './migrate.ts';
import { openSqlite, sqliteFile } from './openSqlite.ts';
import { postgresEngine } from './postgresEngine.ts';
import { refuseForeignFile } from './databaseFile.ts';
import { sqliteEngine } from './sqliteEngine.ts';

const betweenTries = 100; // ms, of a database that is not up yet

export interface DatabaseSettings extends Pick<Settings, 'databaseUrl' | 'environment'> {
  readonly unsafeDatabase?: Settings['unsafeDatabase'];
  /** Absolute path, or ':memory:'. */
  readonly dataDir: string;
}

/**
 * Opens the database and brings it up to this release. Throws `StartupError` when it can't be
 * opened, and when a newer release or another environment made it; then nothing has changed.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  bringUpToDate: typeof migrate = migrate,
  /** Before a database that holds something is changed. */
  beforeUpgrade?: () => Promise<void>,
): Promise<Database> {
  const { databaseUrl, dataDir, environment, unsafeDatabase = false } = settings;
  const { db, engine } =
    databaseUrl === null ? await openFile(dataDir) : await openFromUrl(databaseUrl);
  try {
    if (databaseUrl !== null && !unsafeDatabase) await refuseUnsafe(db);
    await bringUpToDate(db, engine.name, environment, beforeUpgrade);
    await refuseOtherEnvironment(db, environment);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, close: () => db.destroy() };
}

/** For commands beside the server: what this release would have to bring up to date is refused. */
export function openDatabaseAsItIs(settings: DatabaseSettings): Promise<Database> {
  return openDatabase(settings, refuseUnfinished);
}

type Opened = Pick<Database, 'db' | 'engine'>;

async function openFile(dataDir: string): Promise<Opened> {
  const file = `${sqliteFile} i DATA_DIR «${dataDir}»`;
  try {
    if (dataDir !== ':memory:') refuseForeignFile(join(dataDir, sqliteFile), file);
    return { db: await openSqlite(dataDir), engine: sqliteEngine };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} kan ikke åpnes: ${reasonOf(error)}.`);
  }
}

/** Its driver is loaded where it is used alone: most have none of it, and start sooner. */
async function openFromUrl(databaseUrl: string): Promise<Opened> {
  const { openPostgres, patienceOf } = await import('./openPostgres.ts');
  const db = openPostgres(databaseUrl);
  const givenUpAt = performance.now() + patienceOf(databaseUrl);
  // Both may just be starting with their machine.
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return { db, engine: postgresEngine };
    } catch (error) {
      if (!postgresEngine.isBusy(error) || performance.now() > givenUpAt) {
        await db.destroy();
        // The address may hold a password, so it is not repeated.
        const setting = 'DATABASE_URL leder ikke til en database som svarer';
        throw new StartupError(`${setting}: ${reasonOf(error)}.`);
      }
    }
    await pause(betweenTries);
  }
}

/**
 * Lets servers that start and commands know of this one, however idle, until what it answers is done.
 * Of SQLite they know by its file.
 */
export async function holdServerLock({
  databaseUrl,
}: Pick<Settings, 'databaseUrl'>): Promise<() => Promise<void>> {
  if (databaseUrl === null) return async () => undefined;
  return (await import('./openPostgres.ts')).holdServerLock(databaseUrl);
}

/** Whether another server has the database open; asked before this one holds its lock. */
export async function isShared({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<boolean> {
  if (engine.name !== 'postgres') return false;
  const { serverLock } = await import('./openPostgres.ts');
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.join(serverLock)}) as alone`.execute(db);
  return rows[0]?.alone === false;
}

/** What lets PostgreSQL say that something is written which a power cut takes away again. */
export async function switchedOff(db: Database['db']): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where setting = 'off'
    and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseUnsafe(db: Database['db']): Promise<void> {
  const names = await switchedOff(db);
  if (names.length === 0) return;
  throw new StartupError(
    `PostgreSQL kan miste det den har sagt er lagret: ${names.map((name) => `${name}=off`).join(', ')}. ` +
      'Slå det på der, eller sett ALLOW_UNSAFE_DATABASE=1 om det er slik det skal være.',
  );
}

/** In the words of driver and database, who alone know. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
