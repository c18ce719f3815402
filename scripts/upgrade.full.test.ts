import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestReleases, prepareReleases } from '#scripts/release/testing/prepareReleases.ts';
import { writeTarball } from '#scripts/release/tarball.ts';

const isElsewhere = process.platform !== 'linux';
const [before, next] = ['sangbok-1.0.0-linux-x64', 'sangbok-1.1.0-linux-x64'];

let installed: TestReleases;
let folder: string;
let releases: string;
let tarball: string;

beforeAll(async () => {
  if (isElsewhere) return;
  installed = await prepareReleases(before, () => 'exit 1'); // no systemd
  ({ folder, releases } = installed);
  cpSync(join(releases, before), join(folder, next), { recursive: true });
  writeFileSync(join(folder, next, 'dist/web/assets/only-here.js'), '');
  tarball = join(folder, `${next}.tar.gz`);
  await writeTarball(join(folder, next), tarball);
  writeFileSync(join(releases, before, 'dist/web/assets/only-before.js'), '');
  await serveOnce();
});
afterAll(() => {
  if (!isElsewhere) rmSync(folder, { recursive: true, force: true });
});

/** Creates the database. */
async function serveOnce(): Promise<void> {
  const { program, env } = installed;
  const server = spawn(program, ['start'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(server.stdout, 'data');
  server.kill('SIGTERM');
  await once(server, 'exit');
}

const run: TestReleases['run'] = (...how) => installed.run(...how);
const current = () => installed.linked('current');

describe.skipIf(isElsewhere)('sangbok upgrade', () => {
  it.each<[string, () => string, Record<string, string>, RegExp]>([
    ['no file', () => join(folder, 'none.tar.gz'), {}, /er ikke en hel utgave/],
    [
      'half of a tarball',
      () => {
        const file = join(folder, 'half.tar.gz');
        writeFileSync(file, readFileSync(tarball).subarray(0, 100_000));
        return file;
      },
      {},
      /er ikke en hel utgave/,
    ],
    [
      'a tarball that is not what its sum says',
      () => {
        const place = mkdtempSync(join(folder, 'summed-'));
        const sum = createHash('sha256').update('another').digest('hex');
        writeFileSync(join(place, 'SHA256SUMS'), `${sum}  ${next}.tar.gz\n`);
        cpSync(tarball, join(place, `${next}.tar.gz`));
        return join(place, `${next}.tar.gz`);
      },
      {},
      /er ikke som SHA256SUMS sier/,
    ],
    ['no place for a backup', () => tarball, { BACKUP_DIR: 'none' }, /BACKUP_DIR er none/],
    [
      'a backup that cannot be taken',
      () => tarball,
      { DATA_DIR: '/nowhere' },
      /Uten sikkerhetskopi blir det ingen oppgradering/,
    ],
  ])('changes nothing when given %s', (_, file, more, why) => {
    const { status, said } = run(['upgrade', file()], more);
    expect(said).toMatch(why);
    expect(status).toBe(1);
    expect(current()).toBe(before);
    expect(readdirSync(releases).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('tells a user who does not own the releases to run it as root', () => {
    // Root may write everywhere, and only root can switch to another user.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const ask = (env: object) => {
      const how = { env: { ...installed.env, ...env }, encoding: 'utf8', ...other } as const;
      return spawnSync(installed.program, ['upgrade', tarball], how).stderr;
    };
    chmodSync(folder, 0o755);
    chmodSync(releases, 0o555);
    expect(ask({})).toMatch(/^Her kan bare den som eier \S+, oppgradere: kjør det som root\.\n$/);
    expect(ask({ SANGBOK_ENV: '' })).toBe('sangbok upgrade må kjøres som root.\n');
    chmodSync(releases, 0o755);
    expect(current()).toBe(before);
  });

  it('backs up, switches to the new release with the earlier assets, and back again', () => {
    expect(run(['upgrade', tarball]).said).toMatch(/er prøvd.*\n.* er på plass\. Start serveren/);
    expect(current()).toBe(next);
    expect(
      readdirSync(join(folder, 'copies')).filter((name) => name.startsWith('backup-')),
    ).toHaveLength(1);
    const earlier = join(releases, next, 'dist/earlier/assets');
    expect(readdirSync(earlier)).toEqual(['only-before.js']);
    expect(run(['upgrade', tarball]).said).toMatch(/er i bruk fra før/);

    const asked = run(['upgrade', before]);
    expect(asked.said).toMatch(
      /1\.0\.0\S* er eldre enn \S*1\.1\.0[^]*Ingenting er endret\..* --ja/,
    );
    expect([asked.status, current()]).toEqual([1, next]);
    expect(run(['upgrade', before, '--ja']).status).toBe(0);
    expect(current()).toBe(before);
    expect(existsSync(join(releases, next))).toBe(true);
    const kept = ['dist/earlier', 'dist/earlier/assets'].map((path) =>
      join(releases, before, path),
    );
    const modes = kept.map((path) => (statSync(path).mode & 0o777).toString(8));
    expect(modes, "the server's user reads them").toEqual(['755', '755']);
  });

  it('goes back to a release that cannot read the database only with a backup', () => {
    expect(run(['upgrade', tarball]).status).toBe(0);
    const file = join(releases, before, 'package.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"database": "[^"]*"/, '"database": "0000"'));
    expect(run(['upgrade', before, '--ja']).said).toMatch(/kan ikke lese databasen .* --from KOPI/);
    const [copy = ''] = readdirSync(join(folder, 'copies'));
    const from = join(folder, 'copies', copy);
    expect(run(['upgrade', before, '--from', from, '--ja']).said).toMatch(
      /tatt av en nyere utgave/,
    );
    expect(current()).toBe(next);
    writeFileSync(file, text);
    expect(run(['upgrade', before, '--from', from, '--ja']).said).toMatch(
      /Sangboken som var i bruk, ligger i .*\n.*1\.0\.0\S* er på plass/,
    );
    expect(current()).toBe(before);
  });
});
