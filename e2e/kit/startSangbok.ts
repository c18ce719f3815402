import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/server/main.ts');

/** A running server of its own: empty data folder, free port, the process a host would run. */
export interface Sangbok {
  readonly origin: string;
  /** The link for the first person, as the server printed it. */
  readonly setupLink: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function startSangbok(environment: Record<string, string> = {}): Promise<Sangbok> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-e2e-'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const setupLink = await printedLink(child);
    return { origin: new URL(setupLink).origin, setupLink, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function printedLink(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const link = /http\S+\/register\?code=PROD#setup=[\w-]+/.exec(output);
      if (link !== null) resolve(link[0]);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was up:\n${output}`)),
    );
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
