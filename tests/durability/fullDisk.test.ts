import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { budgets } from '#contract/base/budgets.ts';
import { errors } from '#contract/base/errors.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import {
  acknowledged,
  type Client,
  type Ledger,
  newLedger,
  send,
  signedIn,
  writers,
} from '#server/testing/killedWriters.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { freePort } from '#server/testing/freePort.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding, say } from './figure.ts';
import { isFull } from '#tests/isFull.ts';

const megabyte = 1024 * 1024;
const size = 12 * megabyte;
/** Free bytes before a write: the disk is full in the middle of an upload, then earlier. */
const freeBytes = isFull ? [2 * megabyte, 400_000, 100_000, 20_000, 0] : [2 * megabyte, 100_000, 0];
const enough = isFull ? 6 : 3; // refusals for each writer

/** R5, promise 5: a file system of a few megabytes is filled while clients write and read. */
it('serves reads and refuses writes with a message while the disk is full, and continues', {
  timeout: 300_000,
}, async ({ skip }) => {
  const dataDir = smallDisk();
  skip(dataDir === undefined, 'no file system may be mounted here');
  expect(say(await fill(String(dataDir)))).toEqual([]);
});

/**
 * Mounts only the folder of files read-only: the kernel refuses it for a file system with a file
 * open for writing, such as the database.
 */
it('refuses uploads with a message while the files are read-only, and continues', {
  timeout: 60_000,
}, async ({ skip }) => {
  const dataDir = smallDisk();
  skip(dataDir === undefined, 'no file system may be mounted here');
  const { client } = await server(String(dataDir));
  const heart = `/api/songs/${client.songId}/favorite`;
  const files = join(String(dataDir), 'files');
  const mount = (...options: string[]) => execFileSync('mount', options, { stdio: 'ignore' });
  mount('--bind', files, files);
  onTestFinished(() => void execFileSync('umount', ['--lazy', files]));
  expect((await addLarge(client)).status).toBe(200);

  mount('-o', 'remount,bind,ro', files);
  const refused = await addLarge(client);
  const [status, message] = errors.readOnly;
  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject({ code: 'readOnly', message });
  expect((await send(client, heart, { method: 'POST' })).status).toBe(200);
  let asked = 0;
  expect(await readMeanwhile(client, () => asked++ > 4, { reads: 0 })).toEqual([]);
  expect((await send(client, '/api/library/export')).status).toBe(200);

  mount('-o', 'remount,bind,rw', files);
  expect((await addLarge(client)).status).toBe(200);
});

it.runIf(testedEngine() === 'sqlite')(
  'reports a full disk at the first start in one sentence',
  {
    timeout: 120_000,
  },
  async ({ skip }) => {
    const dataDir = smallDisk();
    skip(dataDir === undefined, 'no file system may be mounted here');
    const main = join(import.meta.dirname, '../../src/server/main.ts');
    for (const free of isFull ? [0, 20_000, 100_000, 300_000] : [0, 100_000]) {
      leaveFree(String(dataDir), join(String(dataDir), 'ballast'), free);
      const { status, stderr } = spawnSync(process.execPath, [main], {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          PORT: String(await freePort()),
          DATA_DIR: dataDir,
        },
        encoding: 'utf8',
      });
      expect([free, status, stderr]).toEqual([
        free,
        1,
        expect.stringMatching(/^[^\n]*(full|fil|skrive)[^\n]*\.\n$/),
      ]);
      for (const name of readdirSync(String(dataDir)))
        rmSync(join(String(dataDir), name), { recursive: true });
    }
  },
);

/** A folder on its own file system; undefined where mounting is not allowed. */
function smallDisk(): string | undefined {
  const folder = join(testDataDir(), 'small');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch (error) {
    if (process.env['REQUIRE_MOUNT'] === '1') throw error;
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Starts a server with its data there, SQLite included. Its log is on another disk. */
async function server(dataDir: string) {
  const { databaseUrl } = await testDatabaseSettings('development', dataDir);
  const log = join(dataDir, '../log');
  const environment = {
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1' }),
  };
  const logged = ['/bin/sh', '-c', `exec "$@" 2>'${log}'`, 'sh'];
  const { port, child } = await serverProcess(dataDir, environment, logged);
  const linesOf = () => readFileSync(log, 'utf8').trimEnd().split('\n');
  return { child, linesOf, client: await signedIn(`http://localhost:${port}`) };
}

async function fill(dataDir: string): Promise<Finding> {
  const { child, client, linesOf } = await server(dataDir);
  const ledger = newLedger();
  const count = { refused: 0, reads: 0 };
  const faults: string[] = [];
  const write = async (writer: (typeof writers)[number]) => {
    const answer = await writer(client, ledger);
    if (answer.status === 507) count.refused += 1;
    if (!answer.ok) faults.push(...(await faultsOf(answer)));
    return answer.status;
  };

  let done = false;
  const reading = readMeanwhile(client, () => done, count);
  for (const free of freeBytes) {
    const ballast = join(dataDir, 'ballast');
    leaveFree(dataDir, ballast, free);
    await write(addLarge);
    for (const writer of writers) {
      for (let refusals = 0, tries = 0; refusals < enough && tries < 3 * enough; tries++) {
        if ((await write(writer)) === 507) refusals += 1;
      }
    }
    rmSync(ballast);
    for (const writer of writers) {
      const status = await write(writer);
      if (status !== 200) faults.push(`with free space again ${status}`);
    }
  }
  done = true;
  faults.push(...(await reading), ...(await lostOf(client, ledger)));
  if (child.exitCode !== null) faults.push('the server ended');
  if (count.refused === 0) faults.push('the disk was never full');
  faults.push(...repeatedOf(linesOf()));
  const lost = faults.filter((each) => each.startsWith('lost')).length;
  const figure =
    `R5 ${testedEngine()} ${counted(count.refused)} writes refused: ${counted(count.reads)} reads ` +
    `answered meanwhile, ${lost} of ${counted(acknowledged(ledger))} acknowledged writes lost`;
  return { figure, faults };
}

/**
 * Fills the disk up to the given number of free bytes; repeats where the server writes meanwhile.
 */
function leaveFree(dataDir: string, ballast: string, free: number): void {
  for (;;) {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(dataDir);
    try {
      return writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}

/** The only acceptable refusal is 507 with a message. */
async function faultsOf(answer: Response): Promise<string[]> {
  const [status, message] = errors.diskFull;
  const text = await answer.text();
  const isSaid = answer.status === status && text.includes(message);
  return isSaid ? [] : [`write ${answer.status} ${text}`];
}

/** Uploads a file larger than the free space. */
async function addLarge(client: Client): Promise<Response> {
  const { headers, payload } = await makeForm({
    title: 'Stor',
    categoryId: client.categoryId,
    language: 'no',
    lyrics: 'Stor',
    audioFile: { name: 'stor.wav', bytes: makeWav(3 * megabyte) },
  });
  const body = new Uint8Array(payload);
  return send(client, '/api/songs', { method: 'POST', headers: { ...headers }, body });
}

const betweenLists = 60_000 / budgets.search.own.perMinute; // ms, within one person's budget

/** Reads in a loop: the current user, the list as often as it may, a song, and changes. */
async function readMeanwhile(
  client: Client,
  done: () => boolean,
  count: { reads: number },
): Promise<string[]> {
  const paths = ['/api/auth/me', '/api/songs', `/api/songs/${client.songId}`, '/api/sync'];
  const faults: string[] = [];
  let nextList = 0;
  for (let at = 0; !done(); at++) {
    const path = paths[at % paths.length] ?? '';
    const now = performance.now();
    if (path === '/api/songs' && now < nextList) continue;
    if (path === '/api/songs') nextList = now + betweenLists;
    const answer = await send(client, path);
    await answer.arrayBuffer();
    count.reads += 1;
    if (answer.status !== 200) faults.push(`read ${answer.status} ${path}`);
  }
  return faults;
}

/** Log lines about a full disk less than a minute after the previous one. */
function repeatedOf(lines: readonly string[]): string[] {
  const said = lines.filter((line) => /ENOSPC|disk is full/.test(line));
  if (said.length === 0) return ['the log says nothing of a full disk'];
  const times = said.map((line) => Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? ''));
  const soon = times.filter((time, at) => at > 0 && time - Number(times[at - 1]) < 60_000).length;
  return soon === 0 ? [] : [`${soon} of ${said.length} lines say it sooner than after a minute`];
}

async function lostOf(client: Client, ledger: Ledger): Promise<string[]> {
  const songs = (await readJson(client, '/api/songs')) as SongSummary[];
  const byTitle = new Map(songs.map((song) => [song.title, song]));
  const song = (await readJson(client, `/api/songs/${client.songId}`)) as Song;
  return [
    ...[...ledger.songs.keys()].filter((title) => !byTitle.has(title)),
    ...[...ledger.hearts].filter((title) => byTitle.get(title)?.isFavorite !== true),
    ...(song.playCount < ledger.plays ? ['plays'] : []),
    ...(song.version <= ledger.versions.length ? ['versions'] : []),
  ].map((what) => `lost ${what}`);
}

async function readJson(client: Client, path: string): Promise<unknown> {
  const answer = await send(client, path);
  if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
  return answer.json();
}
