import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { openSqlite } from '#server/storage/openSqlite.ts';
import { sqliteEngine } from '#server/storage/sqliteEngine.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { testServer } from '#server/testing/testServer.ts';

const errors: string[] = [];

/** Somebody signed in at a server whose disk takes no sync any more. */
async function setUp() {
  const dataDir = testDataDir();
  await (await openDatabase({ databaseUrl: null, dataDir, environment: 'test' })).close();
  let isBroken = false;
  const db = await openSqlite(dataDir, (_, done) => done(isBroken ? new Error('EIO') : null));
  onTestFinished(() => db.destroy());
  errors.length = 0;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => void errors.push(message),
  };
  const server = await testServer({ db, engine: sqliteEngine, log });
  const song = await addSong(server.deps);
  const { browser } = await server.person();
  isBroken = true;
  return { browser, song, heart: () => browser.post(`/api/songs/${song}/favorite`) };
}

it('refuses writes after a sync that failed, and tells the log of it once', async () => {
  const { heart } = await setUp();
  for (let time = 0; time < 5; time++) {
    expect(await heart()).toMatchObject({ status: 503, body: { code: 'readOnly' } });
  }
  expect(errors).toEqual(['readOnly']);
});

it('goes on being read after a sync that failed', async () => {
  const { browser, song, heart } = await setUp();
  expect((await heart()).status).toBe(503);
  const calls = ['auth/me', 'songs', `songs/${song}`, 'library/changes', 'library/export'];
  const answers = await Promise.all(calls.map((call) => browser.get(`/api/${call}`)));
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
});
