import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { benchFolder } from './benchFolder.ts';
import { ask, type Question } from './ask.ts';
import { freePort } from '#server/testing/freePort.ts';

/** A server process. */
export interface Child {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

const patience = 60_000; // ms

export type Env = Readonly<Record<string, string>>;

/** Starts `script` with `PORT` set, and waits until it answers `first` with 200. */
export async function startChild(
  script: string,
  envAt: (port: number) => Env,
  first: Question,
): Promise<Child> {
  const port = await freePort();
  const logFile = join(benchFolder(), `log-${port}`);
  const log = openSync(logFile, 'w');
  const start = performance.now();
  const child = spawn(process.execPath, [script], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...envAt(port), PORT: String(port) },
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const end = () => child.kill('SIGKILL');
  process.once('exit', end); // must not outlive the run
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', end);
  };
  while ((await statusOf(port, first)) !== 200) {
    if (child.exitCode !== null) {
      throw new Error(`${script} ended with ${child.exitCode}\n${readFileSync(logFile, 'utf8')}`);
    }
    if (performance.now() - start > patience) {
      await stop();
      throw new Error(`${script} did not answer with 200`);
    }
    await pause(10);
  }
  return { pid: child.pid ?? 0, port, stop };
}

async function statusOf(port: number, question: Question): Promise<number | null> {
  try {
    return (await ask(port, question)).status;
  } catch {
    return null; // not listening yet
  }
}
