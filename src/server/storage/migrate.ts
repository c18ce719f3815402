import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Settings } from '#server/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import type { Engine } from './engine.ts';
import { migrations } from '#server/storage/migrations/migrations.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the tables up to this release in one transaction. Two servers starting at once take
 * turns: PostgreSQL by Kysely's advisory lock, SQLite by its immediate transaction.
 */
export async function migrate(
  db: Kysely<Schema>,
  engineName: Engine['name'],
  environment: Settings['environment'],
): Promise<void> {
  const steps = migrations(engineName, {
    environment,
    invitationKey: randomBytes(32).toString('base64url'),
    libraryId: randomUUID(),
  });
  const known = new Set(Object.keys(steps));
  await refuseNewer(db, known);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer release may have got in while this one waited for its turn.
  await refuseNewer(db, known);
  throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}

async function refuseNewer(db: Kysely<Schema>, known: ReadonlySet<string>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  if (done.every(({ name }) => known.has(name))) return;
  throw new StartRefused(
    'Databasen er laget av en nyere utgave av Sangbok enn denne. Ingenting er endret. ' +
      'Start den nyere utgaven, eller hent tilbake en sikkerhetskopi fra denne.',
  );
}
