import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './openSqlite.ts';
import { restoreOlder } from './testing/olderDatabase.ts';
import { testDataDir } from './testing/testContentStore.ts';
import { testDatabaseSettings } from './testing/testDatabase.ts';

it.each([
  ['B Eb F7 Gm', 'B-dur', '{"hasH":true,"hasB":true}'],
  ['B E F# A', 'E', '{"hasH":false,"hasB":true}'],
])('songs of an older release list their key by what their B is: %s', async (lyrics, key, hint) => {
  const settings = await testDatabaseSettings('production', testDataDir());
  await restoreOlder(settings, '0012_removal');
  const { databaseUrl, dataDir } = settings;
  const before = await (databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl));
  const written = { lyrics, key, key_hint: '{"hasH":false,"hasB":true}' };
  await before.updateTable('song').set(written).where('id', '=', 's1').execute();
  await before.destroy();
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const song = database.db.selectFrom('song').select(['key_hint', 'note_names']);
  expect(await song.where('id', '=', 's1').executeTakeFirst()).toEqual({
    key_hint: hint,
    note_names: null,
  });
});
