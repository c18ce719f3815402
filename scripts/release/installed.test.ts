import { spawn } from 'node:child_process';
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
import { type Readiness, waitUntilReady, installRelease } from './installed.ts';

describe('waiting for a server to become ready', () => {
  const answering = async (status: number, body: string) => {
    const server = createServer((_, answer) => answer.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  };
  const ok = '{"status":"ok"}';
  const patience = 300; // s

  it.each<[string, Readiness, number, string, () => boolean]>([
    ['that is ready and stays so', 'up', 200, ok, () => true],
    ['that is never ready', 'never', 503, '{"message":"…"}', () => true],
    ['in whose place another program answers', 'never', 200, 'It works!', () => true],
    ['that was ready and has ended at the first check', 'lost', 200, ok, () => false],
  ])('reports for a server %s: %s', async (_, expected, status, body, isActive) => {
    const atMost = expected === 'never' ? 0.3 : patience;
    expect(await waitUntilReady(await answering(status, body), atMost, isActive)).toBe(expected);
  });

  it('gives up within its time limit, however long an answer takes', async () => {
    let asked = 0;
    const server = createServer(() => ++asked);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await waitUntilReady({ host: '127.0.0.1', port }, 0.3, () => true)).toBe('never');
    expect(asked).toBeLessThan(2);
  });

  it('reports a server lost that has ended at the second check', async () => {
    let checks = 0;
    const where = await answering(200, ok);
    expect(await waitUntilReady(where, patience, () => ++checks < 2)).toBe('lost');
  });
});

describe.skipIf(process.platform === 'win32')('installing a release beside the others', () => {
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

  it('replaces whatever an interrupted installation has left', () => {
    const folder = folderOf();
    for (const leftover of [`.${name}/node`, '.incoming-x', `${name}/node/bin`]) {
      mkdirSync(join(folder, leftover), { recursive: true });
    }
    writeFileSync(join(folder, name, 'node/bin/node'), '');
    expect(installRelease(folder, 1, fill)).toBe(name);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name, 'node/bin/node'), 'utf8')).toBe('#!/bin/sh\n');
    writeFileSync(join(folder, name, 'compiled'), '');
    installRelease(folder, 1, fill);
    expect(existsSync(join(folder, name, 'compiled'))).toBe(true);
  });

  /** Writes files into a folder for a second; says so once there are many. */
  const writesOn = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    const write = (at) => {
      const folder = process.argv[1] + '/' + (at % 20);
      mkdirSync(folder, { recursive: true });
      writeFileSync(folder + '/' + at, '');
    };
    let at = 0;
    while (at < 5000) write(at++);
    console.log('many');
    for (const until = Date.now() + 1000; Date.now() < until; ) try { write(at++) } catch {}`;

  it('clears up even while the tar of a killed run still writes there', async () => {
    const folder = folderOf();
    const leftover = join(folder, '.incoming-x');
    mkdirSync(leftover);
    const tar = spawn(process.execPath, ['-e', writesOn, leftover]);
    await once(tar.stdout, 'data');
    expect(installRelease(folder, 1, fill)).toBe(name);
    if (tar.exitCode === null) await once(tar, 'exit');
    installRelease(folder, 1, fill);
    expect(readdirSync(folder)).toEqual([name]);
  });

  it.each<[string, number, (into: string) => void, RegExp]>([
    ['no space', 1e16, fill, /^Det er ikke plass til utgaven i .*GB er ledige/],
    ['half of it', 1, (into) => mkdirSync(join(into, 'x')), /ikke en hel utgave/],
    ['another processor', 1, (into) => mkdirSync(join(into, name)), /for en annen slags maskin/],
  ])('installs nothing for %s', (_, size, incoming, why) => {
    const folder = folderOf();
    expect(() => installRelease(folder, size, incoming)).toThrow(why);
    expect(readdirSync(folder)).toEqual([]);
  });
});
