import { expect, it, onTestFinished } from 'vitest';
import { listLyricMatches, listSongs } from '#server/songs/listSongs.ts';
import { openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './openSqlite.ts';
import { restoreOlder } from './testing/olderDatabase.ts';
import { testDataDir } from './testing/testContentStore.ts';
import { testDatabaseSettings } from './testing/testDatabase.ts';

const maria = {
  id: 'p1',
  firstName: 'Maria',
  community: 'Sagene 1',
  role: 'prest',
  canInvite: true,
  music: null,
  sessionHash: '',
  signedInAt: 0,
} as const;

it('songs of an older release are found by their folded letters, and come to devices once more', async () => {
  const settings = await testDatabaseSettings('production', testDataDir());
  await restoreOlder(settings, '0014_plans');
  const { databaseUrl, dataDir } = settings;
  const before = await (databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl));
  const written = { title: 'Święta Miłość', title_folded: 'swieta miłosc', lyrics: 'Großer Gott' };
  await before.updateTable('song').set(written).where('id', '=', 's1').execute();
  await before.updateTable('song').set({ title: 'Łódź' }).where('id', '=', 's2').execute();
  const revisions = before.selectFrom('song').select(['id', 'revision']).orderBy('id');
  const [, , ...others] = await revisions.execute();
  const { library_revision: last } = await before
    .selectFrom('installation')
    .select('library_revision')
    .executeTakeFirstOrThrow();
  await before.destroy();
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  expect(await listSongs(database, maria, { search: 'milosc' })).toMatchObject([{ id: 's1' }]);
  expect(await listLyricMatches(database, maria, { search: 'grosser' })).toMatchObject([
    { line: 'Großer Gott' },
  ]);
  const now = await database.db
    .selectFrom('song')
    .select(['id', 'revision'])
    .orderBy('id')
    .execute();
  // Each under a revision of its own, since a page of a device's sync never splits one.
  expect(now).toEqual([
    { id: 's1', revision: last + 1 },
    { id: 's2', revision: last + 2 },
    ...others,
  ]);
});
