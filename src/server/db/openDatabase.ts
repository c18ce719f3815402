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

const retryInterval = 100; // ms, while the database is not up yet

export interface DatabaseSettings extends Pick<Settings, 'databaseUrl' | 'environment'> {
  readonly unsafeDatabase?: Settings['unsafeDatabase'];
  /** Absolute path, or ':memory:'. */
  readonly dataDir: string;
}

/**
 * Opens the database and migrates it. Throws `StartupError` where it cannot be opened, or where a newer
 * release or another environment created it; nothing has changed then.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  bringUpToDate: typeof migrate = migrate,
  /** Called before a database that is not empty is migrated. */
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

/** For host commands: throws where the database would have to be migrated. */
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

/** Imports the driver only here: most installations use SQLite and start faster without it. */
async function openFromUrl(databaseUrl: string): Promise<Opened> {
  const { openPostgres, connectTimeoutOf } = await import('./openPostgres.ts');
  const db = openPostgres(databaseUrl);
  const deadline = performance.now() + connectTimeoutOf(databaseUrl);
  // Retries: at boot the database may start after this server.
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return { db, engine: postgresEngine };
    } catch (error) {
      if (!postgresEngine.isBusy(error) || performance.now() > deadline) {
        await db.destroy();
        // The sentence does not contain the URL, which may hold a password.
        const setting = 'DATABASE_URL leder ikke til en database som svarer';
        throw new StartupError(`${setting}: ${reasonOf(error)}.`);
      }
    }
    await pause(retryInterval);
  }
}

/**
 * Holds an advisory lock by which other servers and commands detect this server, and returns a function
 * that releases it. SQLite needs none: an open file can be detected.
 */
export async function holdServerLock({
  databaseUrl,
}: Pick<Settings, 'databaseUrl'>): Promise<() => Promise<void>> {
  if (databaseUrl === null) return async () => undefined;
  return (await import('./openPostgres.ts')).holdServerLock(databaseUrl);
}

/** Whether another server has the database open; call it before `holdServerLock`. */
export async function isShared({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<boolean> {
  if (engine.name !== 'postgres') return false;
  const { serverLock } = await import('./openPostgres.ts');
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.join(serverLock)}) as alone`.execute(db);
  return rows[0]?.alone === false;
}

/** PostgreSQL's durability settings that are off: with them, a power cut can lose a commit. */
export async function disabledDurability(db: Database['db']): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where setting = 'off'
    and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseUnsafe(db: Database['db']): Promise<void> {
  const names = await disabledDurability(db);
  if (names.length === 0) return;
  throw new StartupError(
    `PostgreSQL kan miste det den har sagt er lagret: ${names.map((name) => `${name}=off`).join(', ')}. ` +
      'Slå det på der, eller sett ALLOW_UNSAFE_DATABASE=1 om det er slik det skal være.',
  );
}

/** The driver's own message. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
