import { expect, it, onTestFinished } from 'vitest';
import { listNews } from '#server/audit/routes.ts';
import { openDatabase } from './openDatabase.ts';
import { restoreOlder } from './testing/olderDatabase.ts';
import { testDataDir } from './testing/testContentStore.ts';
import { testDatabaseSettings } from './testing/testDatabase.ts';

it('older audit events and revisions get the current names, and unread notifications stay unread', async () => {
  const settings = await testDatabaseSettings('production', testDataDir());
  await restoreOlder(settings, '0010_keyHint');
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const { db } = database;
  const names = ['actor_name', 'actor_community', 'person_name', 'person_community'] as const;
  const events = await db.selectFrom('trail').select(names).orderBy('id').execute();
  expect(events.map((event) => names.map((name) => event[name]))).toEqual([
    ['Maria', 'Sagene 1', 'Maria', 'Sagene 1'],
    [null, null, null, null], // of a client
    ['Maria', 'Sagene 1', 'Åse', 'Sagene 2'],
  ]);
  const revisions = await db
    .selectFrom('song_revision')
    .select(['changed_by_name', 'changed_by_community'])
    .execute();
  expect(revisions).toEqual([{ changed_by_name: 'Åse', changed_by_community: 'Sagene 2' }]);
  const by = { firstName: 'Maria', now: null, role: 'prest' };
  const unread = { id: 't3', deed: 'roleChanged', by, person: null, about: 'kateket' };
  expect(await listNews({ db }, { id: 'p2' })).toMatchObject([unread]);
  expect(await listNews({ db }, { id: 'p1' })).toEqual([]);
});
