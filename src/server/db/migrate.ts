import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Migrates the database to this release in one transaction. Servers that start at the same time are
 * serialized: on PostgreSQL by Kysely's advisory lock, on SQLite by `begin immediate`.
 */
export async function migrate(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
  /** Called before a database that is not empty is migrated. */
  beforeUpgrade?: () => Promise<void>,
): Promise<void> {
  const steps = stepsOf(engineName, environment);
  const known = Object.keys(steps);
  const done = await doneSteps(db);
  refuseNewer(done, known);
  if (done.length === known.length) return; // the usual start: no lock, no import
  if (done.length > 0) await beforeUpgrade?.();
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer release may have migrated while this one waited for the lock.
  refuseNewer(await doneSteps(db), known);
  throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}

/** Creates the tables of an earlier step in an empty database, for restoring a backup. */
export async function migrateTo(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
  step: string,
): Promise<void> {
  const steps = stepsOf(engineName, environment);
  refuseNewer([step], Object.keys(steps));
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateTo(step);
  if (error !== undefined) throw new Error('migration failed', { cause: error });
}

/** For host commands: throws where the database is not at this release's step. Only a server migrates. */
export async function refuseUnfinished(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
): Promise<void> {
  refuseNewer(await doneSteps(db), Object.keys(stepsOf(engineName, environment)));
  await refuseOlder(db, engineName, environment);
}

/** Throws where steps are missing. Newer steps are accepted: a migration only adds. */
export async function refuseOlder(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
): Promise<void> {
  const done = await doneSteps(db);
  if (Object.keys(stepsOf(engineName, environment)).every((name) => done.includes(name))) return;
  throw new StartupError(
    'Databasen er ikke tatt i bruk av denne utgaven av Sangbok ennå. Ingenting er endret. ' +
      'Start serveren én gang, og prøv igjen.',
  );
}

/** Whether this release has the step, and so can read a database that ends with it. */
export function isKnownStep(
  step: string,
  engineName: Engine['name'],
  environment: Settings['environment'],
): boolean {
  return Object.hasOwn(stepsOf(engineName, environment), step);
}

function stepsOf(engineName: Engine['name'], environment: Settings['environment']) {
  return migrations(engineName, {
    environment,
    invitationKey: randomBytes(32).toString('base64url'),
    libraryId: randomUUID(),
  });
}

/** Names of the migration steps that this database has completed. */
async function doneSteps(db: Kysely<Schema>): Promise<readonly string[]> {
  const steps = db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name');
  const names = async () => (await steps.execute()).map(({ name }) => name);
  try {
    return await names();
  } catch {
    // Only after a failure: listing the tables takes ten times as long.
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const isThere = tables.some(({ name }) => name === 'kysely_migration');
    return isThere ? names() : []; // another server may have started meanwhile
  }
}

function refuseNewer(done: readonly string[], known: readonly string[]): void {
  if (done.every((name) => known.includes(name))) return;
  throw new StartupError(
    'Databasen er laget av en nyere utgave av Sangbok enn denne. Ingenting er endret. ' +
      'Start den nyere utgaven, eller hent tilbake en sikkerhetskopi fra denne.',
  );
}

/** Throws where a development database is used in production or the reverse (decision 4). */
export async function refuseOtherEnvironment(
  db: Kysely<Schema>,
  environment: Settings['environment'],
): Promise<void> {
  const { environment: made } = await db
    .selectFrom('installation')
    .select('environment')
    .executeTakeFirstOrThrow();
  if ((made === 'production') === (environment === 'production')) return;
  const refused = `Databasen ble laget med NODE_ENV=${made} og kan ikke brukes med NODE_ENV=${environment}. Velg en annen DATA_DIR eller DATABASE_URL`;
  throw new StartupError(
    environment === 'production'
      ? `${refused}, eller ta den i bruk for alvor: ${typed('promote')}`
      : `${refused}.`,
  );
}
