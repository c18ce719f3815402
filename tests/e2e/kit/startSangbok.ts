import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from '#scripts/install/compileCache.mjs';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { freePort } from '#server/testing/freePort.ts';

export const setupLink = /http\S+\/register\?code=PROD#setup=[\w-]+/;
export const isOpen = /er åpen på/;

/** A running server of its own: empty data folder, free port, the process a host would run. */
export interface Sangbok {
  readonly origin: string;
  /** The link for the first person, as the server printed it. */
  readonly setupLink: string;
  readonly dataDir: string;
  /** Null where it has its SQLite. */
  readonly databaseUrl: string | null;
  /** Where it listens, which a line in front of it has to know. */
  readonly port: number;
  /** kill −9: nothing is finished, nothing said. */
  kill(): Promise<void>;
  /** Ends the process and starts it again, same address, same data; of another release if named. */
  restart(house?: string): Promise<void>;
  stop(): Promise<void>;
}

/** `house` is the folder of the project or of a copy of it. */
export async function startSangbok(
  environment: Record<string, string> = {},
  house = projectRoot,
): Promise<Sangbok> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-e2e-'));
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, ...environment };
  const start = (folder: string) => launch(env, folder);
  let child = start(house);
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restart = async (folder = house) => {
    await end(child);
    child = start(folder);
    await printed(child, isOpen);
  };
  try {
    const link = await printed(child, setupLink);
    const { origin } = new URL(link);
    const kill = () => end(child, 'SIGKILL');
    return { origin, setupLink: link, dataDir, databaseUrl: null, port, kill, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server for tests in a process of its own; what it prints can be read. */
export function launch(environment: Record<string, string>, house = projectRoot): ChildProcess {
  const env = { PATH: process.env['PATH'], ...compileCache, NODE_ENV: 'test', ...environment };
  const main = join(house, 'src/server/main.ts');
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** What the server prints first that matches; fails if it ends before. */
export function printed(child: ChildProcess, sign: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const found = sign.exec(output);
      if (found !== null) resolve(found[0]);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was up:\n${output}`)),
    );
  });
}
