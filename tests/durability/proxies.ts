import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { proxies } from '#scripts/test/ensurePrograms.ts';
import { findProgram } from '#scripts/test/findProgram.ts';

export type ProxyName = keyof typeof proxies;

export function findProxy(name: ProxyName): string | undefined {
  return findProgram([name, proxies[name]]);
}

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a proxy in front of two servers, configured as hosts are given it, except for addresses,
 * certificate and time limits.
 */
export async function startProxy(
  name: ProxyName,
  port: number,
  servers: readonly [number, number],
  change: (configuration: string) => string = (configuration) => configuration,
): Promise<Proxy> {
  const program = findProxy(name);
  if (program === undefined) throw new Error(`there is no ${name}`);
  const folder = mkdtempSync(join(tmpdir(), `sangbok-${name}-`));
  chmodSync(folder, 0o755); // nginx buffers files as another user where root starts it
  const file = join(folder, 'conf');
  writeFileSync(file, change(configurations[name](port, servers, folder)));
  const args = { nginx: ['-p', folder, '-c', file], haproxy: ['-db', '-q', '-f', file] } as const;
  const child = spawn(program, args[name], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await accepting(port, child);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configurations = {
  nginx: (port, servers, folder) => `
    daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
    events { worker_connections 1000; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((each) => `${each}_temp_path ${folder}/${each};`)
        .join('\n')}
      ${delivered('servers.nginx.conf', servers).replace(
        'listen 443 ssl;',
        `listen 127.0.0.1:${port};`,
      )}
    }`,
  haproxy: (port, servers) =>
    delivered('haproxy.cfg', servers)
      .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
      .replace('inter 1s', 'inter 100ms'),
} as const satisfies Record<
  ProxyName,
  (port: number, servers: readonly [number, number], folder: string) => string
>;

/** A file of hosting/, with these ports for the servers. */
function delivered(file: string, [one, two]: readonly [number, number]): string {
  return readFileSync(join(import.meta.dirname, '../../hosting', file), 'utf8')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`);
}

async function accepting(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const isOpen = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('close', () => resolve(false)),
    );
    socket.destroy();
    if (isOpen === true) return;
    await pause(20);
  }
}
