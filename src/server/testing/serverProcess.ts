import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './freePort.ts';

const built = join(import.meta.dirname, '../../../dist/server/main.cjs'); // by the global set-up
const sources = join(import.meta.dirname, '../main.ts');

export interface ServerProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** Resident memory in bytes, by the kernel's count. */
  memory(): number;
}

/**
 * Starts a development server on this folder as a child process, killed when the test ends. `under` is a
 * program with arguments that runs the server, such as a tracer. It is the built server, or its
 * sources where `NODE_OPTIONS` replaces modules of them.
 */
export async function serverProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const server = [process.execPath, 'NODE_OPTIONS' in settings ? sources : built] as const;
  const [program, ...args] = [...under, ...server];
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.once('data', () => resolve());
  });
  return {
    port,
    child,
    memory() {
      const [, pages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'latin1').split(' ');
      return Number(pages) * 4096;
    },
  };
}
