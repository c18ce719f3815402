import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildServerIfStale } from './buildServerIfStale.ts';
import { beginSignIn, signInCookie } from '#server/gettingIn/signIns/signIn.ts';
import { systemClock } from '#server/seam/deps.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testDeps, testSettings } from '#server/storage/testing/testDeps.ts';
import { freePort } from '#server/testing/freePort.ts';

let dist: string;
let main: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'sangbok-built-'));
  main = join(dist, 'server', 'main.cjs');
  await buildServerIfStale(dist);
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sangbok-built-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Tells which files were loaded when it first answered; till then no time passes. */
const probing = (told: string) => `
  const { ServerResponse } = require('node:http');
  const { end } = ServerResponse.prototype;
  const later = setTimeout;
  globalThis.setTimeout = (work) => later(work, 600_000);
  ServerResponse.prototype.end = function (...body) {
    ServerResponse.prototype.end = end;
    globalThis.setTimeout = later;
    const loaded = JSON.stringify(Object.keys(require.cache));
    require('node:fs').writeFileSync(${JSON.stringify(told)}, loaded);
    return end.apply(this, body);
  };
`;

/** Up and answering, with its data there; at its end it tells what was loaded by its first answer. */
async function run(dataDir: string) {
  const probe = join(dataDir, 'probe.cjs');
  const told = join(dataDir, 'loaded.json');
  writeFileSync(probe, probing(told));
  const port = await freePort();
  const child = spawn(process.execPath, ['--require', probe, main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_SONGS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    origin: `http://localhost:${port}`,
    ended,
    stop: async (): Promise<string[]> => {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      const files = JSON.parse(readFileSync(told, 'utf8')) as string[];
      return files.filter((file) => file !== probe);
    },
  };
}

const isCalls = (file: string) => /^createServer-.*\.cjs$/.test(file);
const nameOf = (file: string) => basename(file, '.cjs').replace(/-[\w-]{8}$/, '');

/** Makes the tables there, which takes code of its own; where a song is, and who may read it. */
async function songOf(dataDir: string) {
  const database = await openDatabase({ ...testSettings, dataDir, databaseUrl: null });
  const deps = { ...(await testDeps()), db: database.db, clock: systemClock };
  const { id: personId } = await addPerson(deps);
  const token = await beginSignIn(deps, { personId, device: 'Test', replaces: null });
  const path = `/api/songs/${await addSong(deps, { title: 'Bølgen bærer' })}`;
  await database.close();
  return { path, cookie: `__Host-${signInCookie}=${token}` };
}

describe('the built server', () => {
  it('answers its first song with nothing but that file and the lines of the bundler', async () => {
    const dataDir = folder();
    const { path, cookie } = await songOf(dataDir);
    const { origin, stop } = await run(dataDir);
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
    expect([answer.status, await answer.json()]).toMatchObject([200, { title: 'Bølgen bærer' }]);
    expect((await stop()).map(nameOf)).toEqual(['main', 'rolldown-runtime']);
  });

  it.each([
    ['calls it', '/api/songs', 401],
    ['waits until it is ready', '/readyz', 200],
  ])('has its calls loaded for whoever %s', async (_, path, status) => {
    const dataDir = folder();
    await songOf(dataDir);
    const { origin, stop } = await run(dataDir);
    expect((await fetch(origin + path)).status).toBe(status);
    expect((await stop()).map(nameOf)).toEqual(['main', 'rolldown-runtime', 'createServer']);
  });

  it('has in it nothing that the first answer does not need', () => {
    const code = readFileSync(main, 'utf8');
    const late =
      /^\/\/ (node_modules\/(@simplewebauthn\/server|fastify|find-my-way|yazl|yauzl|pg|ajv|aws4fetch)|src\/server\/samples\/songs)\//m;
    expect(late.exec(code)).toBeNull();
    expect(statSync(main).size).toBeLessThan(1_100_000);
  });

  it('ends where its calls cannot be loaded, whoever asked for them', async () => {
    const calls = join(dist, 'server', readdirSync(join(dist, 'server')).find(isCalls) ?? '');
    const aside = `${calls}.aside`;
    renameSync(calls, aside);
    onTestFinished(() => renameSync(aside, calls));
    const { origin, ended } = await run(folder());
    await fetch(`${origin}/readyz`).catch(() => undefined);
    expect(await ended).toEqual([1, null]);
  });

  it('loads the rest when it is asked for, and finds the screens', async () => {
    const { origin, stop } = await run(folder());
    const begun = await fetch(`${origin}/api/webauthn/authenticate/begin`, { method: 'POST' });
    expect(begun.status).toBe(200);
    expect(await (await fetch(`${origin}/`)).text()).toContain('<html');
    expect((await stop()).length).toBeGreaterThan(1);
  });

  it('finds its threads where their sources lie', () => {
    const threads = [
      ...readFileSync(main, 'utf8').matchAll(
        /new URL\("([^"]+\.ts)", new URL\("([^"]+)", require/g,
      ),
    ].map(([, thread = '', source]) => new URL(thread, new URL(source ?? '', pathToFileURL(main))));
    expect(threads.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(
      expect.arrayContaining(['checkpointWorker.ts', 'nightlyWorker.ts']),
    );
    expect(threads.filter((thread) => !existsSync(thread))).toEqual([]);
  });

  it('refuses in the same words', async () => {
    const env = { PATH: process.env['PATH'], NODE_ENV: 'staging' };
    const child = spawn(process.execPath, [main], { env });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(said).toMatch(/^NODE_ENV er «staging», men må være .*\.\n$/);
    expect(code).toBe(1);
  });

  it('can say where in the sources something went wrong', () => {
    const { sources } = JSON.parse(readFileSync(`${main}.map`, 'utf8')) as { sources: string[] };
    expect(sources.some((source) => source.endsWith('src/server/songs/getSong.ts'))).toBe(true);
  });

  it('is built anew only where its sources have changed', async () => {
    const { mtimeMs } = statSync(main);
    await buildServerIfStale(dist);
    expect(statSync(main).mtimeMs).toBe(mtimeMs);
    rmSync(main);
    await buildServerIfStale(dist);
    expect(existsSync(main)).toBe(true);
  });
});
