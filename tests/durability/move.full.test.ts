import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { moveInstallation } from '#scripts/move/moveInstallation.ts';
import { sumsOf } from '#scripts/move/moveRows.ts';
import { bindFolderToDatabase } from '#server/files/bindFolderToDatabase.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestBucket, testBucket } from '#server/db/testing/testBucket.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makePdf, makeWav } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';

const songs = ['Vann', 'Brød', 'Lys', 'Salt'];

let bucket: TestBucket;
/** The source: SQLite and a disk, with people, songs and files. */
let old: Settings;
/** The target: the engine under test, and a bucket. */
let fresh: Settings;

beforeEach(async () => {
  bucket = await testBucket();
  const common = { ...testSettings, publicOrigin: 'http://localhost:3000' };
  old = { ...common, databaseUrl: null, dataDir: testDataDir() };
  const dataDir = testDataDir();
  fresh = {
    ...common,
    ...(await testDatabaseSettings('test', dataDir)),
    dataDir,
    bucket: bucket.place,
  };
  const database = await openDatabase(old);
  const server = await testServer({
    ...database,
    files: await openContentStore(old),
    settings: old,
  });
  await bindFolderToDatabase(server.deps);
  await loadInvitationKey(server.deps);
  const { browser, person } = await server.person({ role: 'prest' });
  await server.person({ first_name: 'Ada', id: '0', invited_by: person.id });
  for (const [at, title] of songs.entries()) {
    const song = await addSong(server.deps, {
      title,
      lyrics: `${title} til folket, «ære» ✝ ${at}`,
    });
    const { headers, payload } = await makeForm({
      audioFile: { name: `${title}.wav`, bytes: makeWav(1000 + at) },
      sheetMusicFile: { name: 'noter.pdf', bytes: makePdf(at) },
    });
    await browser.send('PATCH', `/api/songs/${song}`, { body: payload, headers });
    await browser.post(`/api/songs/${song}/favorite`);
  }
  writeFileSync(join(old.dataDir, 'personvern.txt'), 'Sigrid svarer.');
  await database.close();
});

/** Hashes of all files, by path. */
function hashesOf({ dataDir }: Settings): Record<string, string> {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path, hash('sha256', readFileSync(path))]));
}

async function contentsOf(settings: Settings) {
  const database = await openDatabase(settings);
  const sums = await sumsOf(database.db);
  await database.close();
  const store = await openContentStore(settings);
  const contents = await Array.fromAsync(store.list(), ({ sha256 }) => sha256);
  return { sums, contents: contents.toSorted(), owner: await store.readNote('installation-id') };
}

it('is the same in the target, and again after moving back', async () => {
  const before = hashesOf(old);
  const moved = await moveInstallation(old, fresh);
  expect(moved).toMatchObject({ contents: 8, lacking: [] });
  expect(hashesOf(old)).toEqual(before);
  const there = await contentsOf(fresh);
  expect(there.sums).toEqual(moved.sums);
  expect(there.sums).toMatchObject({ person: { rows: 2 }, song: { rows: 4 }, file: { rows: 8 } });
  expect(there.contents).toHaveLength(8);
  for (const name of ['invitation-key', 'personvern.txt']) {
    const [one, other] = [old, fresh].map(({ dataDir }) =>
      readFileSync(join(dataDir, name), 'utf8'),
    );
    expect(other).toBe(one);
  }

  const asked = bucket.asked.length;
  const back = { ...old, dataDir: testDataDir() };
  expect((await moveInstallation(fresh, back)).sums).toEqual(moved.sums);
  expect(await contentsOf(back)).toEqual(there);
  expect(bucket.asked.slice(asked).filter((each) => /^(PUT|DELETE)/.test(each))).toEqual([]);
});

it('is served from the target: search and recordings work', async () => {
  await moveInstallation(old, fresh);
  const database = await openDatabase(fresh);
  const files = await openContentStore(fresh);
  const server = await testServer({ ...database, files, settings: fresh });
  await bindFolderToDatabase(server.deps);
  await loadInvitationKey(server.deps);
  const { browser } = await server.person({ first_name: 'Ny' });
  const found = await browser.get('/api/songs/lyric-matches?search=folket');
  expect(found.text).toContain('Brød');
  const { audio } = await database.db
    .selectFrom('file')
    .select('id as audio')
    .where('name', '=', 'Lys.wav')
    .executeTakeFirstOrThrow();
  expect((await browser.get(`/api/files/${audio}`)).bytes.equals(makeWav(1002))).toBe(true);
  await database.close();
});

it('resumes after being killed, and sends nothing twice', async () => {
  const before = hashesOf(old);
  const file = join(fresh.dataDir, 'ny.env');
  writeFileSync(file, envOf(fresh));
  const run = () =>
    spawn(process.execPath, [join(import.meta.dirname, '../../scripts/move.ts'), file], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: old.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const child = run();
  bucket.spoil = (asked) => {
    const sent = bucket.asked.filter((each) => each.startsWith('PUT contents/'));
    if (sent.length > 3) child.kill('SIGKILL');
    return sent.length > 3 && asked.startsWith('PUT') ? 'hung up' : undefined;
  };
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  bucket.spoil = () => undefined;
  bucket.asked.length = 0;

  const again = run();
  const [said, failed] = await Promise.all([text(again.stdout), text(again.stderr)]);
  expect(failed).toBe('');
  expect(said).toMatch(/^Flyttet, talt og sammenlignet: 4 sanger, 2 personer og 8 filer\.\n/);
  expect(bucket.asked.filter((each) => each.startsWith('PUT contents/'))).toHaveLength(5);
  expect((await contentsOf(fresh)).contents).toHaveLength(8);
  expect(hashesOf(old)).toEqual(before);

  // A further run finds everything there: it reads and compares each content, and sends nothing.
  bucket.asked.length = 0;
  expect((await moveInstallation(old, fresh)).contents).toBe(8);
  const count = (what: string) => bucket.asked.filter((each) => each.startsWith(what)).length;
  expect([count('GET contents/'), count('PUT contents/')]).toEqual([8, 0]);
});

it('reports in one sentence that the new store refuses writes', async () => {
  const file = join(fresh.dataDir, 'ny.env');
  writeFileSync(file, envOf(fresh));
  bucket.spoil = (asked) => (asked.startsWith('PUT contents/') ? 403 : undefined);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/move.ts'), file],
    {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: old.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  expect(await text(child.stderr)).toMatch(
    /^Lageret i FILES_URL svarer ikke som det skal \(.*\)\. Prøv igjen\.\n$/,
  );
});

it('never overwrites another song book or its files', async () => {
  await moveInstallation(old, fresh);
  const database = await openDatabase(fresh);
  const vann = database.db.updateTable('song').where('title', '=', 'Vann');
  await vann.set({ title: 'Nytt' }).execute();
  await database.close();
  const there = await contentsOf(fresh);
  await expect(moveInstallation(old, fresh)).rejects.toThrow(/er det en sangbok fra før/);
  expect(await contentsOf(fresh)).toEqual(there);

  await (await openContentStore(fresh)).writeNote('installation-id', 'another\n');
  const elsewhere = { ...fresh, databaseUrl: null, dataDir: testDataDir() };
  await expect(moveInstallation(old, elsewhere)).rejects.toThrow(/^FILES_URL .* en annen sangbok/);
});

it('reports files that were missing before, and moves the rest', async () => {
  const { contents } = await contentsOf(old);
  const sha256 = contents[0] ?? '';
  rmSync(join(old.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256));
  const moved = await moveInstallation(old, fresh);
  expect(moved).toMatchObject({ contents: 7, lacking: [{ sha256 }] });
});

it('refuses an installation in use, or of another environment', async () => {
  const database = await openDatabase(old);
  await expect(moveInstallation(old, fresh)).rejects.toThrow(/Serveren er i gang/);
  await database.close();
  const other = { ...fresh, environment: 'production' as const };
  await expect(moveInstallation(old, other)).rejects.toThrow(StartupError);
  bucket.spoil = () => 'page';
  await expect(moveInstallation(old, fresh)).rejects.toThrow(/^FILES_URL .* kan ikke brukes/);
});

function envOf({ databaseUrl, dataDir, bucket: place }: Settings): string {
  return [
    'NODE_ENV=test',
    `DATA_DIR=${dataDir}`,
    ...(databaseUrl === null ? [] : [`DATABASE_URL='${databaseUrl}'`, 'ALLOW_UNSAFE_DATABASE=1']),
    `FILES_URL='s3://${place?.name}/${place?.prefix}?endpoint=${place?.endpoint}'`,
    `AWS_ACCESS_KEY_ID=${place?.keyId}`,
    `AWS_SECRET_ACCESS_KEY=${place?.secret}`,
  ].join('\n');
}
