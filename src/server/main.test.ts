import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartupError } from '#server/settings/settings.ts';
import { silence } from '#server/db/testing/testDeps.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { freePort } from '#server/testing/freePort.ts';
import { startServer } from './startServer.ts';

const built = join(import.meta.dirname, '../../dist/server/main.cjs'); // by the global set-up

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A new data folder, and a database of the engine under test that does not exist yet. */
async function fresh(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-main-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { databaseUrl } = await testDatabaseSettings('development', folder);
  return {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SAMPLE_SONGS: '0',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1' }),
  };
}

/** Starts the built server, as it is shipped. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [built], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  const run: Promise<Run> = ended.then(([[code], stdout, stderr]) => ({ code, stdout, stderr }));
  /** Waits until it has printed its address. */
  const up = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Sangbok er åpen')) resolve();
    }),
  );
  return { child, run, up };
}

function readableByOthers(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0);
}

it('says in one sentence why it does not start', async () => {
  const { code, stdout, stderr } = await start({ ...(await fresh()), NODE_ENV: 'staging' }).run;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^NODE_ENV er «staging», men må være .*\.\n$/);
});

describe('a start is refused', () => {
  /** The reason why a start with these settings is refused, in this process. */
  async function refusalOf(env: Record<string, string>): Promise<string> {
    const refusal = await startServer(readSettings(env, []), silence).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(StartupError);
    return (refusal as StartupError).message;
  }

  it.each<[string, (env: Record<string, string>) => Record<string, string>, RegExp]>([
    [
      'an address that is not of this machine',
      () => ({ HOST: '203.0.113.1' }),
      /^HOST «203\.0\.113\.1» er ikke .*\.$/,
    ],
    [
      'a data folder that is a file',
      ({ DATA_DIR = '' }) => {
        writeFileSync(join(DATA_DIR, 'file'), '');
        return { DATA_DIR: join(DATA_DIR, 'file') };
      },
      /^DATA_DIR «.*file» er ikke en mappe som serveren kan skrive i\.$/,
    ],
    [
      'a file where the folder of the files should be',
      ({ DATA_DIR = '' }) => {
        writeFileSync(join(DATA_DIR, 'files'), '');
        return {};
      },
      /^Mappen files i DATA_DIR «.*» kan ikke brukes: .*\.$/,
    ],
    [
      'a folder where the first link should be',
      ({ DATA_DIR = '' }) => {
        mkdirSync(join(DATA_DIR, 'setup-link.txt'));
        return {};
      },
      /^Lenken for den første personen kan ikke skrives: .*\.$/,
    ],
    [
      'a database that does not answer',
      () => ({
        DATABASE_URL: 'postgres://hemmelig:hemmelig@127.0.0.1:1/sangbok?connect_timeout=1',
      }),
      /^DATABASE_URL leder ikke til en database som svarer: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    ],
  ])('by %s, in one sentence', async (_, change, sentence) => {
    const env = await fresh();
    expect(await refusalOf({ ...env, ...change(env) })).toMatch(sentence);
  });

  it.each(['PORT', 'METRICS_PORT'])('with one sentence where the %s is in use', async (name) => {
    const env = await fresh();
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const sentence = `${name} ${port} er opptatt av et annet program. Velg en annen.`;
    expect(await refusalOf({ ...env, [name]: String(port) })).toBe(sentence);
  });
});

it('prints its address and the link, serves, and stops cleanly', async () => {
  const env = await fresh();
  const { child, run, up } = start(env);
  await up;
  const origin = `http://localhost:${env['PORT']}`;
  const answer = await fetch(`http://127.0.0.1:${env['PORT']}/api/auth/me`);
  expect(answer.status).toBe(401);
  child.kill('SIGTERM');
  const { code, stdout } = await run;
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(
      `^Sangbok er åpen på ${origin}\nLenken for den første personen, i 24 timer:\n${origin}/register\\?code=PROD#setup=[\\w-]{22}\n$`,
    ),
  );

  expect(readableByOthers(env['DATA_DIR'] ?? '')).toEqual([]);

  const again = start(env);
  await again.up;
  again.child.kill('SIGINT');
  expect((await again.run).stdout).toBe(stdout);
}, 60_000);

it('reports that it is stopping before it stops, and serves metrics on a port of its own', async () => {
  const env = await fresh();
  const figuresPort = String(await freePort());
  const { child, up } = start({ ...env, STOP_DELAY: '300', METRICS_PORT: figuresPort });
  await up;
  const ask = async (path: string, port = env['PORT']) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.text()] as const;
  };
  expect((await ask('/readyz'))[0]).toBe(200);
  child.kill('SIGTERM');
  await vi.waitUntil(async () => (await ask('/readyz'))[0] === 503, { timeout: 10_000 });
  expect((await ask('/api/auth/me'))[0]).toBe(401);
  expect((await ask('/metrics'))[1]).not.toContain('sangbok_answers_total');
  const [, figures] = await ask('/metrics', figuresPort);
  expect(figures).toContain('{method="GET",route="/api/auth/me",status="401"} 1');
  expect(child.exitCode).toBeNull();
}, 60_000);

it('writes its log within a moment, and completely', async () => {
  const env = await fresh();
  const { child, run, up } = start(env);
  let seen = '';
  child.stderr.on('data', (chunk: Buffer) => {
    seen += String(chunk);
  });
  const play = () => fetch(`http://127.0.0.1:${env['PORT']}/api/songs/x/play`, { method: 'POST' });
  await up;
  expect((await play()).status).toBe(401);
  await vi.waitFor(() => expect(seen).toContain('"status":401'), { timeout: 10_000 });
  for (let at = 0; at < 50; at++) await play();
  child.kill('SIGTERM');
  const { stderr } = await run;
  const lines = stderr.split('\n').filter((line) => line.includes('"status":401'));
  expect(lines).toHaveLength(51);
  const times = lines.map((line) => /"time":"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/.exec(line)?.[1] ?? '');
  expect(times).toEqual(times.toSorted());
  expect(new Set(times).size).toBeGreaterThan(1);
});
