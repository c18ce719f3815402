import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildServerIfStale } from './buildServerIfStale.ts';
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

/** Starts the built server with its own data folder, and waits until it listens. */
async function run(dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
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
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

describe('the built server', () => {
  it('loads its lazy chunks on demand, and finds the screens', async () => {
    const { origin, stop } = await run(folder());
    const begun = await fetch(`${origin}/api/webauthn/authenticate/begin`, { method: 'POST' });
    expect(begun.status).toBe(200);
    expect(await (await fetch(`${origin}/`)).text()).toContain('<html');
    await stop();
  });

  it('finds its worker threads at the paths of their sources', () => {
    const threads = [
      ...readFileSync(main, 'utf8').matchAll(
        /new URL\("([^"]+\.ts)", new URL\("([^"]+)", require/g,
      ),
    ].map(([, thread = '', source]) => new URL(thread, new URL(source ?? '', pathToFileURL(main))));
    expect(threads.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(
      expect.arrayContaining(['nightlyWorker.ts']),
    );
    expect(threads.filter((thread) => !existsSync(thread))).toEqual([]);
  });

  it('prints the same refusals as the sources', async () => {
    const env = { PATH: process.env['PATH'], NODE_ENV: 'staging' };
    const child = spawn(process.execPath, [main], { env });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(said).toMatch(/^NODE_ENV er «staging», men må være .*\.\n$/);
    expect(code).toBe(1);
  });

  it('has a source map that leads to the sources', () => {
    const { sources } = JSON.parse(readFileSync(`${main}.map`, 'utf8')) as { sources: string[] };
    expect(sources.some((source) => source.endsWith('src/server/songs/getSong.ts'))).toBe(true);
  });

  it('is rebuilt only when its sources have changed', async () => {
    const { mtimeMs } = statSync(main);
    await buildServerIfStale(dist);
    expect(statSync(main).mtimeMs).toBe(mtimeMs);
    rmSync(main);
    await buildServerIfStale(dist);
    expect(existsSync(main)).toBe(true);
  });
});
