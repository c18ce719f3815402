import { Migrator } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { openSqlite } from '#server/db/openSqlite.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { migrations } from './migrations.ts';

it('keeps the songs of a library that had no files yet', async () => {
  const { databaseUrl, dataDir } = await testDatabaseSettings('development');
  const db = databaseUrl === null ? await openSqlite(dataDir) : openPostgres(databaseUrl);
  onTestFinished(() => db.destroy());
  const origin = {
    environment: 'development',
    invitationKey: 'key',
    libraryId: 'library',
  };
  const steps = migrations(testedEngine(), origin);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  await migrator.migrateTo('0004_searchIndex');
  const category = {
    id: 'c',
    name: 'c',
    name_no: 'c',
    color: '#1565C0',
    position: 1,
    created_at: 1,
  };
  await db.insertInto('category').values(category).execute();
  const song = {
    id: 's',
    title: 'Vannet i brønnen',
    title_folded: 'vannet i bronnen',
    category_id: 'c',
    language: 'no' as const,
    lyrics: 'Vannet stiger',
    alternate_versions: '[]',
    version: 3,
    revision: 1,
    created_at: 1,
    updated_at: 1,
  };
  await db.insertInto('song').values(song).execute();
  await db
    .insertInto('song_revision')
    .values({ song_id: 's', version: 2, row: '{}', replaced_at: 1 } as never)
    .execute();

  await migrate(db, testedEngine(), 'development');
  expect(await db.selectFrom('song').selectAll().execute()).toMatchObject([
    { ...song, audio_file_id: null, sheet_music_file_id: null },
  ]);
  const revisions = await db.selectFrom('song_revision').select(['version', 'changed']).execute();
  expect(revisions).toEqual([{ version: 2, changed: '[]' }]);
  const unknown = db.updateTable('song').set({ audio_file_id: 'nothing' }).execute();
  await expect(unknown).rejects.toThrow(/foreign key/i);
});
