import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';
import { allRoutes } from '#server/routes.ts';
import { freePort } from '#server/testing/freePort.ts';
import { listen } from '#server/testing/rawExchange.ts';
import { checkPublicAddress, network } from './checkPublicAddress.ts';

const host = 'sang.example.no';
const limit = '10'; // MB

/** A configuration for each, with or without a limit of its own that is too low. */
const programs = {
  nginx: {
    isThere: ['-v'],
    command: (file: string, folder: string) => ['-p', folder, '-e', 'stderr', '-c', file],
    config: (port: number, server: number, folder: string, limited: boolean) => `
      ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr; events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}
        server {
          listen 127.0.0.1:${port};
          client_max_body_size ${limited ? limit : '52'}m;
          location / {
            proxy_pass http://127.0.0.1:${server};
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          }
        }
      }`,
  },
  caddy: {
    isThere: ['version'],
    command: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
    config: (port: number, server: number, _: string, limited: boolean) => `
      {
        admin off
      }
      http://${host}:${port} {
        ${limited ? `request_body {\n max_size ${limit}MB\n }` : ''}
        reverse_proxy 127.0.0.1:${server}
      }`,
  },
} as const;

let world: BackupWorld;

beforeEach(async () => {
  world = await backupWorld();
});

describe.each(['nginx', 'caddy'] as const)('the doctor behind %s', (name) => {
  const program = programs[name];
  const isMissing = spawnSync(name, program.isThere, { stdio: 'ignore' }).status !== 0;

  /** Findings about a server that the proxy forwards to; `stop` ends the proxy before. */
  async function said(limited: boolean, stop = false): Promise<string[]> {
    const { deps, settings } = world;
    const inner = { ...deps, settings: { ...settings, trustProxy: '127.0.0.1' } };
    const server = createApp(inner, { routes: await allRoutes(inner), screens: () => null });
    onTestFinished(() => server.close());
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'sangbok-proxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'logs'));
    const file = join(folder, 'proxy.conf');
    writeFileSync(file, program.config(port, await listen(server), folder, limited));
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const child = spawn(name, program.command(file, folder), { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    while (!(await isOpen(port))) await pause(50);
    if (stop) {
      child.kill('SIGTERM');
      await ended;
    }
    const found = await checkPublicAddress(
      { ...inner.settings, publicOrigin: `http://${host}:${port}` },
      Date.now,
      { ...network, lookup: async () => ['127.0.0.1'] },
    );
    return found.map(({ mark, text }) => `${mark} ${text}`);
  }

  it.skipIf(isMissing)('finds a right one right', async () => {
    expect(await said(false)).toEqual([
      expect.stringMatching(/^✓ \S+ svarer\.$/),
      '✓ Mellomserveren sier hvem som spør, og blir trodd.',
      '✓ Mellomserveren slipper store filer gjennom.',
    ]);
  });

  it.skipIf(isMissing)('names its limit, with what to do', async () => {
    expect((await said(true)).at(-1)).toMatch(
      /^✗ Mellomserveren stanser store filer .*nginx: client_max_body_size 52m; Caddy: request_body/,
    );
  });

  it.skipIf(isMissing)('names one that is down', async () => {
    expect(await said(false, true)).toEqual([
      expect.stringMatching(/^✗ \S+ fører til denne maskinen, men ingen svarer der\./),
    ]);
  });
});

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}
