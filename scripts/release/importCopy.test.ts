import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

let folder: string;
let song: string;

/** An installed release, with programs that stand for root's and for the server's user. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sangbok-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  song = join(folder, 'sang bok.zip');
  writeFileSync(song, 'songs');
  const release = join(folder, 'sangbok-1.0.0');
  mkdirSync(join(release, 'node/bin'), { recursive: true });
  cpSync(join(projectRoot, 'hosting/sangbok'), join(release, 'sangbok'));
  symlinkSync('sangbok-1.0.0', join(folder, 'current'));
  mkdirSync(join(folder, 'bin'));
  const write = (path: string, lines: string) =>
    writeFileSync(join(folder, path), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  write('sangbok-1.0.0/node/bin/node', 'echo v22');
  write('bin/id', 'echo 0');
  write('bin/chown', `echo "$1" >'${folder}/owner'`);
  write(
    'bin/runuser',
    `[ "$*" = "-u sangbok -- ${release}/sangbok import $6 --ja" ] || exit 9
stat --format=%a "$6" >'${folder}/mode'; cat "$6" >'${folder}/read'; echo "$6" >'${folder}/name'; exit 3`,
  );
});

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim();

function importAsRoot(file: string) {
  const { status, stderr } = spawnSync(join(folder, 'current/sangbok'), ['import', file, '--ja'], {
    env: { PATH: `${folder}/bin:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe.skipIf(process.platform !== 'linux')('sangbok import, as root', () => {
  it("copies root's file for the server's user, and removes the copy", () => {
    expect(importAsRoot(song)).toEqual({ status: 3, stderr: '' });
    expect(['read', 'mode', 'owner'].map(textOf)).toEqual(['songs', '600', 'sangbok:']);
    expect(textOf('name')).toMatch(/^\/var\/tmp\/sangbok-import-/);
    expect(existsSync(textOf('name'))).toBe(false);
    expect(textOf('sang bok.zip')).toBe('songs');
  });

  it('says where there is no such file', () => {
    expect(importAsRoot('/nowhere.zip')).toEqual({
      status: 1,
      stderr: '«/nowhere.zip» finnes ikke.\n',
    });
    expect(existsSync(join(folder, 'name'))).toBe(false);
  });
});
