import { expect, it, onTestFinished } from 'vitest';
import { migrate } from './migrate.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './openSqlite.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';

/** An empty database. */
async function emptyDatabase() {
  const { databaseUrl, dataDir } = await testDatabaseSettings('production');
  const db = databaseUrl === null ? await openSqlite(dataDir) : openPostgres(databaseUrl);
  onTestFinished(() => db.destroy());
  const engine = databaseUrl === null ? ('sqlite' as const) : ('postgres' as const);
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);
  return { db, engine, tables };
}

it('migrates atomically', async () => {
  const { db, engine, tables } = await emptyDatabase();
  // Makes the third step fail.
  await db.schema.createTable('song').addColumn('id', 'text').execute();
  await expect(migrate(db, engine, 'production')).rejects.toThrow('song');
  expect(await tables()).toEqual(['song']);

  await db.schema.dropTable('song').execute();
  await migrate(db, engine, 'production');
  expect(await tables()).toEqual(expect.arrayContaining(['installation', 'song', 'song_words']));
});

it('has nothing to do a second time', async () => {
  const { db, engine } = await emptyDatabase();
  const steps = () =>
    db
      .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .selectFrom('kysely_migration')
      .selectAll()
      .execute();
  await migrate(db, engine, 'production');
  const before = await steps();
  await migrate(db, engine, 'production');
  expect(await steps()).toEqual(before);
});
