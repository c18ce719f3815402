import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Came, comesUp, layRelease } from './installed.ts';

describe('a server comes up', () => {
  const answering = async (status: number, body: string) => {
    const server = createServer((_, answer) => answer.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  };
  const ok = '{"status":"ok"}';
  const patience = 300; // s

  it.each<[string, Came, number, string, () => boolean]>([
    ['that is ready and stays so', 'up', 200, ok, () => true],
    ['that is never ready', 'never', 503, '{"message":"…"}', () => true],
    ['in whose place another program answers', 'never', 200, 'It works!', () => true],
    ['that was ready and has ended at the first look', 'lost', 200, ok, () => false],
  ])('or not, %s: %s', async (_, came, status, body, isActive) => {
    const atMost = came === 'up' ? patience : 2;
    expect(await comesUp(await answering(status, body), atMost, isActive)).toBe(came);
  });

  it('or not, within the time it has, however long an answer takes', async () => {
    let asked = 0;
    const server = createServer(() => ++asked);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await comesUp({ host: '127.0.0.1', port }, 2, () => true)).toBe('never');
    expect(asked).toBeLessThan(2);
  });

  it('unless it ends at the second look', async () => {
    let looks = 0;
    const where = await answering(200, ok);
    expect(await comesUp(where, patience, () => ++looks < 2)).toBe('lost');
  });
});

describe.skipIf(process.platform === 'win32')('a release is laid beside the others', () => {
  const name = 'sangbok-1.0.0-linux-x64';
  const fill = (into: string) => {
    mkdirSync(join(into, name, 'node/bin'), { recursive: true });
    writeFileSync(join(into, name, 'node/bin/node'), '#!/bin/sh\n');
    chmodSync(join(into, name, 'node/bin/node'), 0o755);
    writeFileSync(join(into, name, 'package.json'), '{}');
  };
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), 'sangbok-laid-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };

  it('whole, whatever one that was cut short has left', () => {
    const folder = folderOf();
    for (const left of [`.${name}/node`, '.incoming-x', `${name}/node/bin`]) {
      mkdirSync(join(folder, left), { recursive: true });
    }
    writeFileSync(join(folder, name, 'node/bin/node'), '');
    expect(layRelease(folder, 1, fill)).toBe(name);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name, 'node/bin/node'), 'utf8')).toBe('#!/bin/sh\n');
    writeFileSync(join(folder, name, 'compiled'), '');
    layRelease(folder, 1, fill);
    expect(existsSync(join(folder, name, 'compiled'))).toBe(true);
  });

  it.each<[string, number, (into: string) => void, RegExp]>([
    ['no room', 1e16, fill, /^Det er ikke plass til utgaven i .*GB er ledige/],
    ['half of it', 1, (into) => mkdirSync(join(into, 'x')), /ikke en hel utgave/],
    ['another processor', 1, (into) => mkdirSync(join(into, name)), /for en annen slags maskin/],
  ])('or not at all: %s', (_, size, incoming, why) => {
    const folder = folderOf();
    expect(() => layRelease(folder, size, incoming)).toThrow(why);
    expect(readdirSync(folder)).toEqual([]);
  });
});

it.each([
  ['', /^«» er ikke et helt vertsnavn/],
  ['sang.example.no.', /er ikke et helt vertsnavn/],
  ['sang$(id).no', /er ikke et helt vertsnavn/],
  ['192.0.2.7', /er en IP-adresse, og passnøkler virker ikke/],
])('installs under no name like «%s»', (host, why) => {
  const script = join(import.meta.dirname, '../install.ts');
  const env = { PATH: process.env['PATH'], DESTDIR: '/nowhere' };
  const { status, stderr } = spawnSync(process.execPath, [script, host], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(why)]);
});
