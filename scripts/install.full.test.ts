import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareReleases, oneService } from '#scripts/release/testing/prepareReleases.ts';
import { listBackups, readManifest, sortBackups } from '#server/backup/backupFolder.ts';
import { backupByHost } from '#server/backup/byHost.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { bindPasskeyHost } from '#server/auth/passkeys/relyingParty.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { markBootstrapped } from '#server/db/installationStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { freePort } from '#server/testing/freePort.ts';
import { testServer } from '#server/testing/testServer.ts';

const name = 'sangbok-1.0.0-linux-x64';
const isElsewhere = process.platform !== 'linux' || process.getuid?.() !== 0;

let folder: string;
let root: string;
let port: number;
let settings: string;

/** A machine without Sangbok; scripts stand in for systemd and for its users. */
beforeAll(async () => {
  if (isElsewhere) return;
  const prepared = await prepareReleases(name, (place) =>
    oneService(place, join(place, 'root/opt/sangbok')),
  );
  folder = prepared.folder;
  root = join(folder, 'root');
  settings = join(root, 'etc/sangbok.env');
  setServerUser(0);
  port = await freePort();
});
afterAll(() => {
  if (isElsewhere) return;
  run('systemctl', 'stop');
  rmSync(folder, { recursive: true, force: true });
});

/** Makes `id` report this user id for the user `sangbok`. */
function setServerUser(uid: number): void {
  writeFileSync(join(folder, 'bin/id'), `#!/bin/sh\necho ${uid}\n`, { mode: 0o755 });
}

function environment(): Record<string, string> {
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, DESTDIR: root, SANGBOK_ENV: settings };
  const { INVITATION_KEY: key } = process.env;
  return { ...env, ...(key !== undefined && { INVITATION_KEY: key }) };
}

function run(program: string, ...words: string[]) {
  const done = spawnSync(program, words, { env: environment(), encoding: 'utf8' });
  return { status: done.status, said: `${done.stdout}${done.stderr}` };
}
const installWithProxy = (...words: string[]) =>
  run(join(folder, 'releases', name, 'sangbok'), 'install', ...words);

/** Without the lines for the proxy, which are printed for all ports but the usual one. */
function install(...words: string[]) {
  const { status, said } = installWithProxy(...words);
  return { status, said: said.split('\nServeren svarer på port')[0] ?? '' };
}

it.skipIf(isElsewhere)(
  'installs, repairs, renames and restores from a backup with one command',
  {
    timeout: 180_000,
  },
  async () => {
    mkdirSync(join(root, 'etc'), { recursive: true });
    const own = `NODE_ENV=production\nPORT=${port}\nDATA_DIR=${root}/var/lib/sangbok\nBACKUP_DIR=${root}/var/backups/sangbok\nSAMPLE_SONGS=1\n`;
    writeFileSync(settings, own);

    const otherProgram = createServer(() => undefined).listen(port, '127.0.0.1');
    await once(otherProgram, 'listening');
    const taken = install('sang.exmple.no');
    expect(taken).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^Porten \d+ er opptatt av et annet program\. .* --port \d+\n$/),
    });
    otherProgram.close();
    await once(otherProgram, 'close');

    // Leftovers of an interrupted installation of the previous release, and an incomplete copy of
    // this one.
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
    const restored = install(...from);
    delete process.env['INVITATION_KEY'];
    expect(restored.said).toMatch(/er hentet tilbake: 26 sanger[^]*Sangboken er i gang\./);
    expect(readFileSync(settings, 'utf8')).toContain(`PORT=${port}`);
    expect(existsSync(join(root, 'var/lib/sangbok/invitation-key'))).toBe(true);
  },
);

it.skipIf(isElsewhere)(
  'takes another port, fills in what a file of settings lacks, and prints the lines for the proxy',
  { timeout: 180_000 },
  async () => {
    resetMachine();
    const otherProgram = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(otherProgram, 'listening');
    const { port: taken } = otherProgram.address() as AddressInfo;
    mkdirSync(join(root, 'etc'), { recursive: true });
    writeFileSync(settings, `PORT=${taken}`); // by hand, and no more
    const refused = install('sang.example.no');
    expect(refused.said).toMatch(
      new RegExp(`^Porten ${taken} er opptatt .*--port ${taken + 1}\n$`),
    );
    const installed = installWithProxy('https://SANG.example.no/', '--port', String(port));
    otherProgram.close();
    expect(installed.said).toMatch(/^Vertsnavnet er sang\.example\.no\.\nSangboken er i gang\.\n/);
    expect(installed.said).toContain(
      `sang.example.no {\n\treverse_proxy 127.0.0.1:${port}\n}\n\nhttp://sang.example.no {`,
    );
    expect(readFileSync(settings, 'utf8')).toBe(`NODE_ENV=production
DATA_DIR=${root}/var/lib/sangbok
BACKUP_DIR=${root}/var/backups/sangbok
TRUST_PROXY=127.0.0.1
PORT=${port}
PUBLIC_ORIGIN=https://sang.example.no
`);

    const program = join(folder, 'releases', name, 'sangbok');
    const env = { ...environment(), SANGBOK_ENV: join(folder, 'second.env') };
    const second = spawnSync(program, ['install', 'to.example.no'], { env, encoding: 'utf8' });
    expect(second.stderr).toMatch(/^Tjenesten leser .*sangbok\.env, og .* Fjern SANGBOK_ENV\./);
  },
);

it.skipIf(isElsewhere)('runs once at a time', { timeout: 180_000 }, async () => {
  resetMachine();
  mkdirSync(join(root, 'etc'), { recursive: true });
  writeFileSync(settings, `PORT=${port}\n`);
  const program = join(folder, 'releases', name, 'sangbok');
  const installing = Array.from({ length: 2 }, async () => {
    const child = spawn(program, ['install', 'sang.example.no'], { env: environment() });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => (said += String(text)));
    await once(child, 'close');
    return said;
  });
  expect((await Promise.all(installing)).toSorted()).toEqual([
    expect.stringMatching(
      /^En annen «sangbok install» eller «sangbok upgrade» er i gang her\. .*\n$/,
    ),
    expect.stringMatching(/^Sangboken er i gang\.\n/),
  ]);
});

/** Removes everything that was installed. */
function resetMachine(): void {
  run('systemctl', 'stop');
  rmSync(root, { recursive: true, force: true });
}

/** A backup of a song book with these prests, and with this text as its `sangbok.env`. */
async function backupOf(
  environment: Settings['environment'],
  prests: readonly string[],
  text = `PORT=${port}\n`,
): Promise<string> {
  const dataDir = testDataDir();
  const settingsFile = join(dataDir, 'its.env');
  writeFileSync(settingsFile, text);
  const publicOrigin = 'https://sang.example.no';
  const settings: Settings = { ...testSettings, environment, dataDir, settingsFile, publicOrigin };
  const database = await openDatabase(settings);
  const files = await openFolder(dataDir);
  const { deps, person } = await testServer({ ...database, files, settings });
  for (const name of prests) await person({ first_name: name, role: 'prest' });
  await loadInvitationKey(deps);
  await bindPasskeyHost(deps);
  await markBootstrapped(deps.db, Date.now());
  await database.close();
  const copies = join(testDataDir(), 'copies');
  await backupByHost(settings, { clock: Date.now, randomBytes }, [copies]);
  const [backup = ''] = await listBackups(copies);
  return join(copies, backup);
}

it.skipIf(isElsewhere)(
  'restores a backup with the settings that the release knows, resumes an interrupted run, and never overwrites another song book',
  { timeout: 180_000 },
  async () => {
    resetMachine();
    const text = `PORT=${port}
NODE_ENV=production
PUBLIC_ORIGIN=https://gammel.example.no
DATA_DIR=${folder}/gone
BACKUP_DIR=${folder}/gone/copies
SUPPORT_EMAIL="hjelp@example.no" # hers
NODE_OPTIONS=--throw-deprecation
LD_PRELOAD=/tmp/any.so
`;
    const backup = await backupOf('production', ['Johannes'], text);
    const from = ['sang.example.no', '--from', backup];
    const first = install(...from);
    expect(first.said).toMatch(
      /^Ikke tatt med .*: BACKUP_DIR, DATA_DIR, LD_PRELOAD, NODE_OPTIONS\. Dataene ligger i .*\/var\/lib\/sangbok .*\n[^]*er hentet tilbake: [^]*Sangboken er i gang\.\n$/,
    );
    const copy = join(root, 'var/backups/sangbok', basename(backup));
    const { installation } = await readManifest(copy);
    const written = readFileSync(settings, 'utf8');
    expect(written.split('\n').toSorted()).toEqual(
      [
        '',
        `BACKUP_DIR=${root}/var/backups/sangbok`,
        `DATA_DIR=${root}/var/lib/sangbok`,
        'NODE_ENV=production',
        `PORT=${port}`,
        'PUBLIC_ORIGIN=https://sang.example.no',
        'SUPPORT_EMAIL=hjelp@example.no',
        'TRUST_PROXY=127.0.0.1',
      ].toSorted(),
    );

    run('systemctl', 'stop'); // as if it was killed before it started the service
    const again = install(...from);
    expect(again.said).toMatch(/er hentet tilbake fra før: [^]*Sangboken er i gang\.\n$/);

    const server = readFileSync(join(folder, 'pid'), 'utf8');
    const other = await backupOf('production', ['Maria']);
    expect(install('annen.example.no', '--from', other)).toEqual({
      status: 1,
      said: expect.stringMatching(/^Her er det en sangbok fra før, .*ingenting er endret\. .*\n$/),
    });
    expect(install('annen.example.no', '--from', backup)).toEqual({
      status: 1,
      said: expect.stringMatching(/^Sangboken her er https:\/\/sang\.example\.no, .*\n$/),
    });
    expect(readFileSync(settings, 'utf8')).toBe(written);
    expect(readFileSync(join(folder, 'pid'), 'utf8')).toBe(server);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

    // Another song book's copy lies under the name that this one would take.
    resetMachine();
    cpSync(other, copy, { recursive: true });
    const theirs = await readManifest(copy);
    expect(install(...from).said).toMatch(/er hentet tilbake: [^]*Sangboken er i gang\.\n$/);
    expect(await readManifest(copy)).toEqual(theirs);
    const { own } = await sortBackups(join(copy, '..'), installation);
    expect(own).toHaveLength(1);
  },
);

it.skipIf(isElsewhere)(
  'asks which prest of a trial song book to keep, and serves it once named',
  { timeout: 180_000 },
  async () => {
    resetMachine();
    const from = [
      'sang.example.no',
      '--from',
      await backupOf('development', ['Johannes', 'Maria']),
    ];
    expect(install(...from)).toEqual({
      status: 1,
      said: expect.stringMatching(
        /er hentet tilbake: [^]*hvilken prest .*\n.*Johannes\n.*Maria\n.*--ingen\nSangene er på plass, .* når presten er valgt\. .*: sangbok install sang\.example\.no --from .* NAVN\n$/,
      ),
    });
    const named = install(...from, 'Johannes', '--ja');
    expect(named.said).toMatch(
      /Johannes kommer inn med denne lenken[^]*https:\/\/sang\.example\.no\/register\S*\nSangboken er i gang\.\n$/,
    );
    expect(named.said).not.toMatch(/til utprøving og|, men /);
    expect(install(...from, 'Johannes', '--ja')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/Sangboken er i gang\.\n$/),
    });
  },
);

it.skipIf(isElsewhere)(
  'installs nothing where a newer release took the backup, and names that release',
  { timeout: 180_000 },
  async () => {
    resetMachine();
    const backup = await backupOf('production', ['Johannes']);
    const file = join(backup, 'manifest.json');
    const later = { step: '9999_later', release: '9.9.9' };
    writeFileSync(file, JSON.stringify({ ...(await readManifest(backup)), ...later }));
    expect(install('sang.example.no', '--from', backup)).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^«.*» er tatt av Sangbok 9\.9\.9, .* Ingenting er endret\. .*\n$/,
      ),
    });
    expect(existsSync(root)).toBe(false);
  },
);

it.skipIf(isElsewhere)(
  'changes no owner of a file that a link in a backup leads to',
  { timeout: 180_000 },
  async () => {
    resetMachine();
    setServerUser(65_534);
    const backup = await backupOf('production', ['Johannes']);
    const secret = join(testDataDir(), 'secret');
    writeFileSync(secret, '');
    symlinkSync(secret, join(backup, 'files-more'));
    const copy = join(root, 'var/backups/sangbok', basename(backup));
    cpSync(backup, copy, { recursive: true, verbatimSymlinks: true });
    for (const each of [backup, copy]) {
      expect(install('sang.example.no', '--from', each)).toEqual({
        status: 1,
        said: expect.stringMatching(/^Sikkerhetskopien «.*» har en lenke .*«files-more»\. .*\n$/),
      });
    }
    expect(statSync(secret).uid).toBe(process.getuid?.());
    expect(existsSync(settings)).toBe(false);
  },
);
