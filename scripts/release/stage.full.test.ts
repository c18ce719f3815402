import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { textOf } from '#tests/architecture/textOf.ts';
import type { LockedPackage } from '#scripts/install/lockfileMatches.mjs';
import { pinnedNode } from '#scripts/install/pinnedNode.mjs';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { packageFolders, reachedFrom } from './reached.ts';
import { sbomOf } from './sbom.ts';
import { type Staged, stage } from './stage.ts';
import { hashOf, packed, sumOf, writeTarball } from './tarball.ts';
import { freePort } from '#server/testing/freePort.ts';

/** A release is built on Linux and for Linux. */
const isElsewhere = process.platform !== 'linux';

let folder: string;
let staged: Staged;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sangbok-release-'));
  if (isElsewhere) return;
  staged = stage(join(folder, 'sangbok'), nodeFolder());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Folder of the package that contains the running Node. */
function nodeFolder(): string {
  const node = pinnedNode();
  return 'path' in node ? join(node.path, '../..') : '';
}

describe.skipIf(isElsewhere)('a release', () => {
  /** An environment with a shell, and without Node or npm. */
  const env = () => ({
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    SANGBOK_ENV: join(folder, 'none.env'),
    DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });
  const program = () => join(folder, 'sangbok', 'sangbok');

  function run(...words: string[]) {
    const done = spawnSync(program(), words, { env: env(), cwd: folder, encoding: 'utf8' });
    return { ...done, said: `${done.stdout}${done.stderr}` };
  }

  async function start(more: Record<string, string> = {}): Promise<[ChildProcess, string]> {
    const port = await freePort();
    const child = spawn(program(), ['start'], {
      env: { ...env(), PORT: String(port), ...more },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}`);
    });
    await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => undefined);
    return [child, `http://localhost:${port}`];
  }

  it('starts and answers on a machine with nothing else, and its commands work', async () => {
    const [child, origin] = await start({ SAMPLE_SONGS: '1' });
    const page = await fetch(`${origin}/login`);
    expect(await page.text()).toContain('<div id="root">');
    expect((await fetch(`${origin}/api/songs`)).status).toBe(401);
    const begun = await fetch(`${origin}/api/webauthn/authenticate/begin`, { method: 'POST' });
    expect(begun.status).toBe(200);

    const { port } = new URL(origin);
    const isReady = () => spawnSync(program(), ['ready'], { env: { ...env(), PORT: port } }).status;
    expect(isReady()).toBe(0);

    const backup = run('backup', join(folder, 'backups'));
    expect(backup.said).toMatch(/er prøvd: 26 sanger, 0 personer og 0 filer/);
    expect(run('doctor').said).toContain('✓ Databasen er fra denne utgaven og hel.');
    expect(run('recover', 'Maria').said).toMatch(/^Ingen er med i sangboken ennå\./);
    expect(run('import').said).toBe(
      'Si hvilken eksportert sangbok som skal hentes inn: sangbok import FIL\n',
    );
    expect(run('recover').said).toBe('Si hvem som skal inn igjen: sangbok recover NAVN\n');

    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(isReady()).toBe(1);
    rmSync(join(folder, 'data'), { recursive: true });
    const [name = ''] = readdirSync(join(folder, 'backups'));
    const restored = run('restore', join(folder, 'backups', name));
    expect(restored.said).toMatch(/er hentet tilbake: 26 sanger/);
  });

  it('reads its settings from a file, and reports a file that this user may not read', () => {
    writeFileSync(join(folder, 'own.env'), 'NODE_ENV=staging\n', { mode: 0o600 });
    const ask = (more: object) =>
      spawnSync(program(), ['doctor'], {
        env: { ...env(), NODE_ENV: undefined, SANGBOK_ENV: join(folder, 'own.env') },
        encoding: 'utf8',
        ...more,
      });
    expect(ask({}).stdout).toMatch(/^✗ NODE_ENV er «staging»/);
    // Root can read everything, and only root can switch to another user.
    if (process.getuid?.() !== 0) return;
    spawnSync('chmod', ['755', folder]);
    expect(ask({ uid: 65_534, gid: 65_534 }).stderr).toMatch(/own\.env kan ikke leses/);
  });

  it('runs through a link from another folder, and lists its commands', () => {
    const link = join(folder, 'linked');
    spawnSync('ln', ['-s', 'sangbok/sangbok', link]);
    const asked = spawnSync(link, ['help'], { encoding: 'utf8' });
    expect(asked.stderr).toMatch(/^Skriv sangbok og en av disse: install VERTSNAVN, start,/);
    expect(asked.status).toBe(2);
    expect(spawnSync(link, ['doctor'], { env: env(), encoding: 'utf8' }).stdout).toContain('✓');
  });

  it('contains the packages that the server loads, and none for building or testing', () => {
    const locked: Record<string, LockedPackage> = JSON.parse(textOf('package-lock.json')).packages;
    const { packages } = staged;
    expect(packages).toEqual(
      expect.arrayContaining(['fastify', 'kysely', 'pg', 'zod'].map((n) => `node_modules/${n}`)),
    );
    expect(packages.filter((each) => locked[each]?.dev)).toEqual([]);
    expect(packages.filter((each) => /vite|rolldown|workbox|react|babel/.test(each))).toEqual([]);
    const present = packages.filter((each) => existsSync(join(folder, 'sangbok', each)));
    expect(present).toEqual(packages);
    const names = readdirSync(join(folder, 'sangbok', 'node_modules'));
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    const files = readdirSync(join(folder, 'sangbok', 'src'), { recursive: true }).map(String);
    expect(files.filter((file) => /\.test\.|testing|^web/.test(file))).toEqual([]);
  });

  it('is reproducible', async () => {
    const again = join(folder, 'again', 'sangbok');
    stage(again, nodeFolder());
    const hashes: string[] = [];
    for (const each of [join(folder, 'sangbok'), again]) {
      // Without Node, which is a plain copy and would double the time.
      rmSync(join(each, 'node/bin/node'));
      await packed(each, async (tar) => hashes.push(await hashOf(tar)));
    }
    expect(hashes[0]).toBe(hashes[1]);
  });
});

describe.skipIf(isElsewhere)('a tarball', () => {
  function writeFiles(name: string, order: readonly string[], mode: number): string {
    const place = join(folder, name, 'sangbok');
    mkdirSync(place, { recursive: true });
    for (const file of order) writeFileSync(join(place, file), file, { mode });
    utimesSync(join(place, 'a'), name.length, name.length);
    return place;
  }

  it('has the same bytes, whoever builds it and whenever', async () => {
    const tarballs: Buffer[] = [];
    for (const place of [
      writeFiles('one', ['b', 'a'], 0o600),
      writeFiles('other', ['a', 'b'], 0o644),
    ]) {
      const file = `${place}.tar.gz`;
      await writeTarball(place, file);
      tarballs.push(readFileSync(file));
    }
    const [one, other] = tarballs;
    expect(one?.equals(other ?? Buffer.of())).toBe(true);
    expect(one?.subarray(3, 8)).toEqual(Buffer.alloc(5)); // neither file name nor time stamp (RFC 1952 §2.3)
    expect(gunzipSync(one ?? Buffer.of()).toString('latin1', 0, 8)).toBe('sangbok/');
  });

  it('has a checksum that sha256sum accepts', async () => {
    const file = join(writeFiles('summed', ['a'], 0o644), 'a');
    writeFileSync(`${file}.sum`, await sumOf(file));
    const cwd = join(file, '..');
    const checked = spawnSync('sha256sum', ['--check', `${basename(file)}.sum`], { cwd });
    expect(String(checked.stdout)).toBe('a: OK\n');
  });
});

describe('the software bill of materials', () => {
  it('is reproducible, and lists exactly these packages', () => {
    const folders = packageFolders(['pg', 'fastify', 'no-package']);
    const [one, other] = [sbomOf(folders), sbomOf(folders)];
    expect(one).toBe(other);
    const bom: { bomFormat: string; components: { name: string; licenses: unknown[] }[] } =
      JSON.parse(one);
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(bom.components.length).toBe(folders.length);
    expect(bom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    const folder = basename(projectRoot) === 'sangbok' ? 'vite' : basename(projectRoot);
    expect(one).not.toMatch(new RegExp(`["/]${folder}["@]`));
  });
});

describe('the files that a source reaches', () => {
  it('are all that it imports, in worker threads too, but no type imports', () => {
    const { files, packages } = reachedFrom(['src/server/main.ts']);
    expect(files).toContain('src/server/backup/nightlyWorker.ts');
    expect(files).toContain('src/song/foldText.ts');
    expect(files).not.toContain('src/web/app/main.tsx');
    expect(packages).toContain('pg');
    expect(packages).not.toContain('node:fs');
  });
});
