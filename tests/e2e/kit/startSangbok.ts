import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from '#scripts/install/compileCache.mjs';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { freePort } from '#server/testing/freePort.ts';

export const setupLink = /http\S+\/register\?code=PROD#setup=[\w-]+/;
export const isOpen = /er åpen på/;

/**
 * A running server with an empty data folder and a free port, in a process as a host would start
 * it.
 */
export interface Sangbok {
  readonly origin: string;
  /** The setup link for the first person, as the server printed it. */
  readonly setupLink: string;
  readonly dataDir: string;
  /** Null where the server uses SQLite. */
  readonly databaseUrl: string | null;
  /** The port that the server listens on, for a proxy in front of it. */
  readonly port: number;
  /** kill −9: no shutdown. */
  kill(): Promise<void>;
  /**
   * Restarts the process with the same address and data; of another release if its folder is given.
   */
  restart(projectFolder?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server; `projectFolder` is the folder of the project or of a copy of it. */
export async function startSangbok(
  environment: Record<string, string> = {},
  projectFolder = projectRoot,
): Promise<Sangbok> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-e2e-'));
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, ...environment };
  const start = (folder: string) => launch(env, folder);
  let child = start(projectFolder);
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restart = async (folder = projectFolder) => {
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

/**
 * Starts a server process for tests, whose standard output is a pipe: the built server, which takes
 * half as long to start as its sources, or the sources of a copy, which may be of another release.
 */
export function launch(
  environment: Record<string, string>,
  projectFolder = projectRoot,
): ChildProcess {
  const env = { PATH: process.env['PATH'], ...compileCache, NODE_ENV: 'test', ...environment };
  const isCopy = projectFolder !== projectRoot;
  const main = join(projectFolder, isCopy ? 'src/server/main.ts' : 'dist/server/main.cjs');
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Resolves with the first match in the server's output; rejects if the server ends before. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found !== null) resolve(found[0]);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was up:\n${output}`)),
    );
  });
}
