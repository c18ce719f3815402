import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Server } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Log } from '#server/core/deps.ts';
import { insertFile } from '#server/files/fileStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { olderDatabases, restoreOlder } from '#server/db/testing/olderDatabase.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { freePort } from '#server/testing/freePort.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { startServer } from './startServer.ts';

const recording = 'a'.repeat(64);
const sheet = 'b'.repeat(64);

const fileRow = (sha256: string) => ({
  id: sha256.slice(0, 4),
  sha256,
  size: 3,
  media_type: 'audio/wav',
  kind: 'audio' as const,
  name: `${sha256.slice(0, 4)}.wav`,
  created_by: null,
  created_at: 1,
});

function log() {
  return { info: vi.fn<Log['info']>(), warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() };
}

/** An empty installation, and settings of a second database. */
async function emptyPlace() {
  const dataDir = testDataDir();
  const { databaseUrl } = await testDatabaseSettings('development', dataDir);
  const environment = 'development';
  const settings: Settings = { ...testSettings, environment, dataDir, databaseUrl };
  const contents = join(dataDir, 'files');
  const put = (sha256: string) => {
    const folder = join(contents, sha256.slice(0, 2), sha256.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, sha256), 'hei');
  };
  const filesOnDisk = () =>
    readdirSync(contents, { recursive: true, encoding: 'utf8' })
      .filter((path) => /[0-9a-f]{64}$/.test(path))
      .toSorted();
  /** Waits until it has started and its background work has run once. */
  async function start(other: Partial<Settings> = {}) {
    const written = log();
    const server = await startServer({ ...settings, ...other }, written);
    await server.close();
    return written;
  }
  async function inDatabase(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => unknown) {
    const database = await openDatabase(settings);
    await work(database.db);
    await database.close();
  }
  return { settings, dataDir, put, filesOnDisk, start, inDatabase };
}

/** An installation that has been running, with a recording and sheet music. */
async function songBook() {
  const place = await emptyPlace();
  await place.start();
  await place.inDatabase(async (db) => {
    for (const sha256 of [recording, sheet]) {
      place.put(sha256);
      await insertFile(db, fileRow(sha256));
    }
  });
  return { ...place, whole: place.filesOnDisk() };
}

const file = (dataDir: string) => join(dataDir, 'sangbok.sqlite');

it('restarts with its own database and files', async () => {
  const { start, filesOnDisk, whole } = await songBook();
  for (let time = 0; time < 3; time++) {
    const { warn, error } = await start();
    expect([warn.mock.calls, error.mock.calls]).toEqual([[], []]);
  }
  expect(filesOnDisk()).toEqual(whole);
});

it('refuses another database, and keeps every file', async () => {
  const { settings, start, filesOnDisk, whole } = await songBook();
  const other = await testDatabaseSettings('test', testDataDir());
  if (other.databaseUrl === null) renameSync(file(settings.dataDir), file(other.dataDir));
  if (other.databaseUrl === null) {
    const fresh = testDataDir();
    const database = await openDatabase({ ...settings, dataDir: fresh });
    await database.close();
    renameSync(file(fresh), file(settings.dataDir));
  }
  const refusal = start({ databaseUrl: other.databaseUrl });
  await expect(refusal).rejects.toThrow(StartupError);
  await expect(refusal).rejects.toThrow(/files.* hører til en annen database/);
  expect(filesOnDisk()).toEqual(whole);
});

it.runIf(testedEngine() === 'sqlite').each<[string, (dataDir: string) => void]>([
  ['has been moved away', (dataDir) => renameSync(file(dataDir), `${file(dataDir)}.old`)],
  ['is empty', (dataDir) => writeFileSync(file(dataDir), '')],
])('refuses to start when the database %s, and creates none', async (_, lose) => {
  const { dataDir, start, filesOnDisk, whole } = await songBook();
  lose(dataDir);
  await expect(start()).rejects.toThrow(/^sangbok\.sqlite mangler eller er tom i DATA_DIR/);
  expect(filesOnDisk()).toEqual(whole);
  expect(readdirSync(dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
});

it('keeps blobs that an older database does not reference, logs them, and finds them again', async () => {
  const { start, filesOnDisk, whole, inDatabase } = await songBook();
  await inDatabase((db) => db.deleteFrom('file').where('sha256', '=', sheet).execute());
  const { warn } = await start();
  expect(filesOnDisk()).toEqual(whole);
  const details = { count: 1, bytes: 3, names: [sheet] };
  expect(warn.mock.calls).toEqual([[details, 'contents that no row names stay where they are']]);
  await inDatabase((db) => insertFile(db, fileRow(sheet)));
  expect((await start()).warn).not.toHaveBeenCalled();
});

it('logs the files whose blob is missing or truncated', async () => {
  const { dataDir, start } = await songBook();
  rmSync(join(dataDir, 'files/aa/aa', recording));
  writeFileSync(join(dataDir, 'files/bb/bb', sheet), 'h');
  const { error } = await start();
  const names = ['aaaa.wav', 'bbbb.wav'];
  expect(error.mock.calls).toEqual([[{ count: 2, names }, 'contents are missing or cut off']]);
});

it('adopts a folder without an owner, by a file that the database references', async () => {
  const { dataDir, settings, start, whole, filesOnDisk } = await songBook();
  const name = join(dataDir, 'files/installation-id');
  const id = readFileSync(name, 'utf8');
  rmSync(name);
  await start();
  expect(readFileSync(name, 'utf8')).toBe(id);
  expect(filesOnDisk()).toEqual(whole);

  // Another database references none of its files.
  rmSync(name);
  const other = await testDatabaseSettings('test', testDataDir());
  const fresh = await openDatabase({ ...settings, ...other });
  await fresh.close();
  const elsewhere = { databaseUrl: other.databaseUrl };
  if (other.databaseUrl === null) renameSync(file(other.dataDir), file(dataDir));
  await expect(start(elsewhere)).rejects.toThrow(/kjenner ingen av filene/);
  expect(filesOnDisk()).toEqual(whole);
});

it('adopts the folder of a restored backup, since the database references all of it', async () => {
  const { dataDir, start, filesOnDisk, whole, put } = await songBook();
  const name = join(dataDir, 'files/installation-id');
  const id = readFileSync(name, 'utf8');
  writeFileSync(name, 'of a first start before the backup was there\n');
  await start();
  expect(readFileSync(name, 'utf8')).toBe(id);
  expect(filesOnDisk()).toEqual(whole);

  // With one more, unreferenced file it is refused.
  writeFileSync(name, 'another\n');
  put('c'.repeat(64));
  await expect(start()).rejects.toThrow(/hører til en annen database/);
});

it('adopts an empty folder', async () => {
  const { dataDir, start } = await emptyPlace();
  await start();
  expect(readFileSync(join(dataDir, 'files/installation-id'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

/**
 * A server that has just migrated its database. Without `isReady` its files are away when it starts to
 * listen, until `bringBack`.
 */
async function upgraded({ isReady = false } = {}) {
  const place = await emptyPlace();
  await restoreOlder(place.settings, olderDatabases.at(-1) ?? '');
  const settings: Settings = {
    ...place.settings,
    environment: 'production',
    passkeyHostChanged: true,
    port: await freePort(),
  };
  const name = join(settings.dataDir, 'files/installation-id');
  const bringBack = () => renameSync(`${name}.away`, name);
  const listens = vi.spyOn(Server.prototype, 'listen');
  onTestFinished(() => listens.mockRestore());
  const loseFiles = () =>
    listens.mockImplementationOnce(function lose(this: Server, ...how) {
      renameSync(name, `${name}.away`);
      return this.listen(...how);
    });
  const written = log();
  const start = async (other: Partial<Settings> = {}) => {
    const server = await startServer({ ...settings, ...other }, written);
    onTestFinished(() => server.close());
    return server;
  };
  if (!isReady) loseFiles();
  const server = await start({ invitationKey: 'new' });
  const ask = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${settings.port}${path}`, { method })).status;
  const write = () => ask('/api/webauthn/authenticate/begin', 'POST');
  return { log: written, ask, write, server, start, loseFiles, bringBack };
}

it('takes writes right after a migration where it is ready, though nobody asks', async () => {
  const { write } = await upgraded({ isReady: true });
  await expect.poll(write).toBe(200);
});

it('refuses writes after a migration until it has been ready once', async () => {
  const { ask, write, bringBack } = await upgraded();
  expect(await write()).toBe(503);
  expect(await ask('/api/songs')).toBe(401);
  expect(await ask('/readyz')).toBe(503);
  expect(await write()).toBe(503);
  bringBack();
  expect(await write()).toBe(503);
  expect(await ask('/readyz')).toBe(200);
  expect(await write()).toBe(200);
});

it('still refuses writes after a restart before it has been ready, and not after', async () => {
  const { ask, write, server, start, loseFiles, bringBack } = await upgraded();
  await server.close();
  loseFiles();
  const second = await start();
  expect(await write()).toBe(503);
  bringBack();
  expect(await ask('/readyz')).toBe(200);
  expect(await write()).toBe(200);
  await second.close();
  loseFiles();
  await start();
  expect(await write()).toBe(200);
});

it('checks its readiness by itself where nobody probes it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { log: written, write, bringBack } = await upgraded();
  const said = (how: 'info' | 'error') => written[how].mock.calls.map(([, message]) => message);
  await expect.poll(() => said('error')).toContain('not ready: database or files do not answer');
  vi.advanceTimersByTime(10_000);
  expect(await write()).toBe(503);
  bringBack();
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => said('info')).toContain('ready again');
  expect(await write()).toBe(200);
});
