import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layReleases, oneService } from '#scripts/release/testing/layReleases.ts';
import { listBackups } from '#server/backup/backupFolder.ts';
import { freePort } from '#server/testing/freePort.ts';

const name = 'sangbok-1.0.0-linux-x64';
const isElsewhere = process.platform !== 'linux' || process.getuid?.() !== 0;

let folder: string;
let root: string;
let port: number;
let settings: string;

/** A machine that has nothing of it yet but programs in the place of systemd and of its users. */
beforeAll(async () => {
  if (isElsewhere) return;
  const laid = await layReleases(name, (place) =>
    oneService(place, join(place, 'root/opt/sangbok')),
  );
  folder = laid.folder;
  root = join(folder, 'root');
  settings = join(root, 'etc/sangbok.env');
  writeFileSync(join(folder, 'bin/id'), '#!/bin/sh\necho 0\n', { mode: 0o755 });
  port = await freePort();
});
afterAll(() => {
  if (isElsewhere) return;
  run('systemctl', 'stop');
  rmSync(folder, { recursive: true, force: true });
});

function run(program: string, ...words: string[]) {
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, DESTDIR: root, SANGBOK_ENV: settings };
  const { INVITATION_KEY: key } = process.env;
  const done = spawnSync(program, words, {
    env: { ...env, ...(key !== undefined && { INVITATION_KEY: key }) },
    encoding: 'utf8',
  });
  return { status: done.status, said: `${done.stdout}${done.stderr}` };
}
const install = (...words: string[]) =>
  run(join(folder, 'releases', name, 'sangbok'), 'install', ...words);

it.skipIf(isElsewhere)(
  'is installed, mended, renamed and brought back from a backup by one command',
  {
    timeout: 180_000,
  },
  async () => {
    mkdirSync(join(root, 'etc'), { recursive: true });
    const own = `NODE_ENV=production\nPORT=${port}\nDATA_DIR=${root}/var/lib/sangbok\nBACKUP_DIR=${root}/var/backups/sangbok\nSAMPLE_SONGS=1\n`;
    writeFileSync(settings, own);

    const foreign = createServer(() => undefined).listen(port, '127.0.0.1');
    await once(foreign, 'listening');
    const taken = install('sang.exmple.no');
    expect(taken).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^PORT \d+ er opptatt av et annet program/),
    });
    foreign.close();
    await once(foreign, 'close');

    // Cut short by the release before this one, and within the copy that is there.
    const there = join(root, 'opt/sangbok', name);
    mkdirSync(join(root, 'opt/sangbok', `.${name}/node`), { recursive: true });
    cpSync(join(folder, 'releases', name), there, { recursive: true });
    rmSync(join(there, 'dist/server/main.cjs'));
    const first = install('sang.exmple.no');
    expect(first.said).toMatch(/^Sangboken er i gang\.\n[^]*https:\/\/sang\.exmple\.no\/register/);
    expect(readdirSync(join(root, 'opt/sangbok')).toSorted()).toEqual(['current', name].toSorted());

    const renamed = install('sang.example.no');
    expect(renamed.said).toMatch(
      /^Sangboken er i gang\.\n[^]*https:\/\/sang\.example\.no\/register/,
    );
    expect(renamed.said).not.toContain('exmple');
    expect(install('sang.example.no')).toEqual({ status: 0, said: renamed.said });

    const copies = join(folder, 'elsewhere');
    expect(run(join(root, 'opt/sangbok/current/sangbok'), 'backup', copies).status).toBe(0);
    run('systemctl', 'stop');
    rmSync(root, { recursive: true });
    mkdirSync(join(root, 'etc'), { recursive: true });
    const [backup = ''] = await listBackups(copies);
    rmSync(join(copies, backup, 'invitation-key'));
    const from = ['sang.example.no', '--from', join(copies, backup)];
    expect(install(...from)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/uten nøkkelen .* INVITATION_KEY=new foran kommandoen/),
    });
    process.env['INVITATION_KEY'] = 'new';
    const burnt = install(...from);
    delete process.env['INVITATION_KEY'];
    expect(burnt.said).toMatch(/er hentet tilbake: 26 sanger[^]*Sangboken er i gang\./);
    expect(readFileSync(settings, 'utf8')).toContain(`PORT=${port}`);
    expect(existsSync(join(root, 'var/lib/sangbok/invitation-key'))).toBe(true);
  },
);
