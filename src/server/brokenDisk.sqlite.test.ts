import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#server/db/openDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testServer } from '#server/testing/testServer.ts';

it('refuses writes while the disk fails to sync, answers reads, and writes again afterwards', async () => {
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: testDataDir(),
    environment: 'test',
  });
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const server = await testServer({ db, engine });
  const song = await addSong(server.deps);
  const { browser } = await server.person();
  const play = () => browser.post(`/api/songs/${song}/play`);
  expect(await play()).toMatchObject({ status: 200, body: { playCount: 1 } });

  // The error of SQLite when the sync of a commit fails.
  const exec: (sql: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');
  const failing = function execOrFail(this: DatabaseSync, sql: string): void {
    if (sql !== 'commit') return Reflect.apply(exec, this, [sql]);
    throw Object.assign(new Error('disk I/O error'), { errcode: 1034 }); // SQLITE_IOERR_FSYNC
  };
  const broken = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(failing);
  for (let time = 0; time < 3; time++) {
    expect(await play()).toMatchObject({ status: 503, body: { code: 'readOnly' } });
  }
  const calls = ['auth/me', 'songs', `songs/${song}`, 'sync'];
  const answers = await Promise.all(calls.map((call) => browser.get(`/api/${call}`)));
  broken.mockRestore();

  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect(await play()).toMatchObject({ status: 200, body: { playCount: 2 } });
});
