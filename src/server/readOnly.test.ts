import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';

const readOnly = { status: 503, body: { code: 'readOnly' } };

/** A signed-in browser at a server with a read-only database, such as a standby. */
let browser: TestBrowser;
let song: string;
let pass: (milliseconds: number) => void;

beforeEach(async () => {
  const settings = await testDatabaseSettings('test', testDataDir());
  const open = async (databaseUrl: string | null) => {
    const database = await openDatabase({ ...settings, databaseUrl });
    onTestFinished(() => database.close());
    return testServer({ db: database.db, engine: database.engine });
  };
  const before = await open(settings.databaseUrl);
  const signedIn = await before.person();
  song = await addSong(before.deps);

  const option = 'options=-c%20default_transaction_read_only%3Don';
  const server = await open(settings.databaseUrl && `${settings.databaseUrl}&${option}`);
  if (settings.databaseUrl === null) await sql`pragma query_only = on`.execute(server.deps.db);
  browser = signedIn.browser.at(server.app);
  pass = (milliseconds) => server.deps.pass(milliseconds);
});

it.each([
  '/api/auth/me',
  '/api/songs',
  '/api/songs/favorites',
  '/api/songs/recent',
  '/api/categories',
  '/api/library/export',
])('answers %s from a database that can only be read', async (path) => {
  expect(await browser.get(path)).toMatchObject({ status: 200 });
});

it('answers a song, also an hour later, when the session’s last use is due for an update', async () => {
  expect(await browser.get(`/api/songs/${song}`)).toMatchObject({ status: 200 });
  pass(2 * 60 * 60 * 1000);
  expect(await browser.get(`/api/songs/${song}`)).toMatchObject({ status: 200 });
});

it('refuses a write with a sentence and Retry-After', async () => {
  const heart = await browser.post(`/api/songs/${song}/favorite`);
  expect(heart).toMatchObject(readOnly);
  expect(heart.body['message']).toMatch(/^Akkurat nå kan sangboken bare leses\./);
  expect(heart.headers['retry-after']).toBe('60');
  expect(await browser.post(`/api/songs/${song}/play`)).toMatchObject(readOnly);
  expect(await browser.post('/api/auth/logout')).toMatchObject(readOnly);
});
