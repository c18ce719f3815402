import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the tables up to this release in one transaction. Two servers starting at once take
 * turns: PostgreSQL by Kysely's advisory lock, SQLite by its immediate transaction.
 */
export async function migrate(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
  /** Before a database that holds something is changed. */
  beforeUpgrade?: () => Promise<void>,
): Promise<void> {
  const steps = stepsOf(engineName, environment);
  const known = Object.keys(steps);
  const done = await doneSteps(db);
  refuseNewer(done, known);
  if (done.length === known.length) return; // as at most starts; nothing is locked or loaded
  if (done.length > 0) await beforeUpgrade?.();
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer release may have got in while this one waited for its turn.
  refuseNewer(await doneSteps(db), known);
  throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}

/** Makes the tables of an earlier step in a database that has none, for the rows of a backup. */
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

/** Changes nothing: a database that `migrate` would change belongs to its server. */
export async function refuseUnfinished(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
): Promise<void> {
  refuseNewer(await doneSteps(db), Object.keys(stepsOf(engineName, environment)));
  await refuseOlder(db, engineName, environment);
}

/** For what any later release's database bears: a step only adds. */
export async function refuseOlder(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
): Promise<void> {
  const done = await doneSteps(db);
  if (Object.keys(stepsOf(engineName, environment)).every((name) => done.includes(name))) return;
  throw new StartupError(
    'Databasen er ikke tatt i bruk av denne utgaven av Sangbok ennå. Ingenting er endret. ' +
      'Start tjeneren én gang, og prøv igjen.',
  );
}

function stepsOf(engineName: Engine['name'], environment: Settings['environment']) {
  return migrations(engineName, {
    environment,
    invitationKey: randomBytes(32).toString('base64url'),
    libraryId: randomUUID(),
  });
}

/** The names of the steps that this database has behind it. */
async function doneSteps(db: Kysely<Schema>): Promise<readonly string[]> {
  const steps = db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name');
  const names = async () => (await steps.execute()).map(({ name }) => name);
  try {
    return await names();
  } catch {
    // Asked only now: an engine takes ten times as long to say which tables there are.
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const isThere = tables.some(({ name }) => name === 'kysely_migration');
    return isThere ? names() : []; // another server may have begun meanwhile
  }
}

function refuseNewer(done: readonly string[], known: readonly string[]): void {
  if (done.every((name) => known.includes(name))) return;
  throw new StartupError(
    'Databasen er laget av en nyere utgave av Sangbok enn denne. Ingenting er endret. ' +
      'Start den nyere utgaven, eller hent tilbake en sikkerhetskopi fra denne.',
  );
}

/** A database for trying out never serves people, and theirs is never for trying out (decision 4). */
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
