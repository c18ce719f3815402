import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Ended,
  type TestReleases,
  killsCaller,
  prepareReleases,
  oneService,
} from '#scripts/release/testing/prepareReleases.ts';
import { writeTarball } from '#scripts/release/tarball.ts';
import type { Manifest } from '#contract/library/backup.ts';
import { readManifest } from '#server/backup/backupFolder.ts';
import { holdServerLock, openDatabase } from '#server/db/openDatabase.ts';
import { type Rows, rowsOf } from '#server/db/testing/databaseContent.ts';
import { databaseNamed, onCluster } from '#server/db/testing/databaseNamed.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { type Cluster, startCluster } from '#server/db/testing/startCluster.ts';

const isElsewhere = process.platform !== 'linux';
const [before, next] = ['sangbok-1.0.0-linux-x64', 'sangbok-1.1.0-linux-x64'];

/** Prepended to a release's main file: takes the port, so that the server fails to listen. */
const takesPort =
  "require('node:net').createServer().listen(process.env.PORT, '127.0.0.1').unref();\n";

/** Adds a migration to the next release. */
const step =
  (up: string, first = '') =>
  (release: string) => {
    const main = join(release, 'dist/server/main.cjs');
    const code = readFileSync(main, 'utf8');
    const planted = `"9999_planted": { up: async (db) => { ${up} } }`;
    writeFileSync(
      main,
      `${first}${code.replace(/("0\d{3}_\w+": [\w$]+)(\s*\};)/, `$1, ${planted}$2`)}`,
    );
    const manifest = join(release, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"database": "\w+"/, '"database": "9999_planted"'));
  };
const table = "await db.schema.createTable('planted').addColumn('id', 'text').execute();";

const lacksFile = (release: string) => rmSync(join(release, 'dist/server/main.cjs'));

const migrates = step(table, takesPort);

const faults: Readonly<Record<string, (release: string) => void>> = {
  'whose step of the database breaks': step(`${table} throw new Error('broken')`),
  'that lacks a file': lacksFile,
  'that finds its port taken, the database once brought up to date': migrates,
};

describe.skipIf(isElsewhere).each(['sqlite', 'postgres'])('sangbok upgrade over %s', (engine) => {
  const tools = findPostgres();
  let installed: TestReleases;
  let cluster: Cluster | undefined;
  let env: Record<string, string>;

  beforeAll(async () => {
    if (engine === 'postgres' && tools === undefined) return;
    installed = await prepareReleases(before, oneService);
    const program = join(installed.releases, before, 'sangbok');
    const text = readFileSync(program, 'utf8');
    writeFileSync(program, text.replace('#!/bin/sh\n', `#!/bin/sh\n${killsCaller}\n`));
    env = { SAMPLE_SONGS: '1' };
    if (engine === 'postgres' && tools !== undefined) {
      cluster = await startCluster(tools);
      await onCluster(cluster.url, 'create database songs');
      env['DATABASE_URL'] = databaseNamed(cluster.url, 'songs');
      env['ALLOW_UNSAFE_DATABASE'] = '1';
    }
    plantNeighbour(installed.env['BACKUP_DIR'] ?? '');
    service('start');
    await vi.waitUntil(isReady, { timeout: 30_000 });
  });
  afterAll(async () => {
    if (installed === undefined) return;
    service('stop');
    await cluster?.stop();
    rmSync(installed.folder, { recursive: true, force: true });
  });

  /** A copy of another song book that shares the backup folder; it looks like the way back of this one. */
  function plantNeighbour(folder: string): void {
    const sha256 = '0'.repeat(64);
    const manifest: Manifest = {
      format: 1,
      engine: engine === 'sqlite' ? 'sqlite' : 'postgres',
      environment: 'production',
      release: '1.0.0',
      step: '0013_noteNames',
      installation: 'another',
      takenAt: '2099-01-01T00:00:00.000Z',
      withFiles: false,
      hasKey: false,
      database: { name: 'sangbok.sqlite', size: 1, sha256 },
      tables: {},
      contents: { count: 0, bytes: 0 },
      lacking: [],
    };
    mkdirSync(join(folder, 'before-2099-01-01T000000Z'), { recursive: true });
    const file = join(folder, 'before-2099-01-01T000000Z/manifest.json');
    writeFileSync(file, JSON.stringify(manifest));
  }

  function service(action: string): void {
    const how = { env: { ...installed.env, ...env }, stdio: 'ignore' } as const;
    spawnSync(join(installed.folder, 'bin/systemctl'), [action, 'sangbok'], how);
  }

  async function isReady(): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${installed.env['PORT']}/readyz`);
    return asked.then(({ ok }) => ok).catch(() => false);
  }

  const place = () => ({
    dataDir: installed.env['DATA_DIR'] ?? '',
    databaseUrl: env['DATABASE_URL'] ?? null,
    environment: 'production' as const,
    unsafeDatabase: true,
  });

  /** All rows that people wrote, and the migrations that the database has applied. */
  async function rows(): Promise<Rows> {
    const database = await openDatabase(place(), async () => undefined);
    // The time of the last backup and the audit log differ between two readings.
    const { installation: _, trail: __, ...all } = await rowsOf(database.db);
    await database.close();
    return all;
  }

  async function tarballOf(breakRelease: (release: string) => void): Promise<string> {
    const release = join(installed.folder, next);
    cpSync(join(installed.releases, before), release, { recursive: true });
    breakRelease(release);
    const tarball = join(installed.folder, `${next}.tar.gz`);
    await writeTarball(release, tarball);
    rmSync(release, { recursive: true });
    return tarball;
  }

  /** Runs the command without blocking this process. */
  async function runBeside(words: readonly string[]): Promise<Ended> {
    const child = spawn(installed.program, words, { env: { ...installed.env, ...env } });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => (said += String(text)));
    const [status] = await once(child, 'close');
    return { status, said };
  }

  it.for(Object.entries(faults))(
    'to a release %s keeps the previous release, its data and the way back',
    { timeout: 120_000 },
    async ([, breakRelease], { skip }) => {
      skip(installed === undefined, 'no PostgreSQL on this machine');
      skip(engine === 'postgres' && breakRelease === lacksFile, 'it never opens the database');
      const there = await rows();
      const { status, said } = installed.run(['upgrade', await tarballOf(breakRelease)], env);
      expect(said).toMatch(
        /1\.1\.0\S* kom ikke i gang\. sangbok-1\.0\.0\S* er i gang igjen, og databasen er (som den var|ikke rørt)\./,
      );
      expect(status).toBe(1);
      expect([installed.linked('current'), installed.linked('earlier')]).toEqual([before, '']);
      expect(existsSync(join(installed.releases, next))).toBe(false);
      await vi.waitUntil(isReady, { timeout: 30_000 });
      expect(await rows()).toEqual(there);
      expect(there['song']?.length).toBeGreaterThan(3);

      // The server keeps the migrated database with whatever was written into it.
      const [, kept = ''] =
        /kan være skrevet .* ligger i sikkerhetskopien (\S+)\.\n/.exec(said) ?? [];
      const step = kept === '' ? '' : (await readManifest(kept)).step;
      expect(step).toBe(breakRelease === migrates ? '9999_planted' : '');
    },
  );

  it('asks before it stops the server', { timeout: 60_000 }, async ({ skip }) => {
    skip(installed === undefined, 'no PostgreSQL on this machine');
    await vi.waitUntil(isReady, { timeout: 30_000 });
    const taken = installed.run(['backup', installed.env['BACKUP_DIR'] ?? ''], env);
    const [, copy = ''] = /ligger i (\S+) og er prøvd/.exec(taken.said) ?? [];
    const server = readFileSync(join(installed.folder, 'pid'), 'utf8');
    const { status, said } = installed.run(['upgrade', before, '--from', copy], env);
    expect(said).toMatch(/Det som er gjort etter det, blir ikke med[^]*Ingenting er endret/);
    expect(status).toBe(1);
    expect(readFileSync(join(installed.folder, 'pid'), 'utf8')).toBe(server);
  });

  it.for(['restart', 'stop', 'restore'])(
    'is undone when it is run again after being killed at the command «%s»',
    { timeout: 120_000 },
    async (killedAt, { skip }) => {
      skip(installed === undefined, 'no PostgreSQL on this machine');
      const there = await rows();
      const words = ['upgrade', await tarballOf(migrates)];
      expect(installed.run(words, { ...env, KILLED_AT: killedAt }).status).toBe(null);
      const { said } = installed.run(words, env);
      expect(said).toMatch(
        /1\.1\.0\S* kom ikke i gang\. sangbok-1\.0\.0\S* er i gang igjen, og databasen er som den var\./,
      );
      expect([installed.linked('current'), installed.linked('earlier')]).toEqual([before, '']);
      await vi.waitUntil(isReady, { timeout: 30_000 });
      expect(await rows()).toEqual(there);
    },
  );

  it('puts back only the release while another server uses the database, and goes back later', {
    timeout: 180_000,
  }, async ({ skip }) => {
    skip(installed === undefined, 'no PostgreSQL on this machine');
    const there = await rows();
    const tarball = await tarballOf(migrates);
    const other = await openDatabase(place(), async () => undefined);
    const release = await holdServerLock(place());
    const upgrading = runBeside(['upgrade', tarball]);
    let written = 0;
    for (let isOver = false; !isOver; ) {
      const song = other.db.updateTable('song');
      await song.set({ notes: String(written + 1), updated_at: Date.now() }).execute();
      written += 1;
      isOver = await Promise.race([upgrading.then(() => true), pause(20, false)]);
    }
    const { status, said } = await upgrading;
    const kept = await other.db.selectFrom('song').select('notes').distinct().execute();
    expect(kept).toEqual([{ notes: String(written) }]);
    await release();
    await other.close();
    expect(said).toMatch(
      /1\.1\.0\S* kom ikke i gang, og sangbok-1\.0\.0\S* er på plass igjen\. Databasen er ikke lagt tilbake/,
    );
    expect(status).toBe(1);
    expect(installed.linked('current')).toBe(before);
    expect((await rows())['planted']).toBeDefined();

    const [, copy = ''] = /--from (\S+)/.exec(said) ?? [];
    const asked = installed.run(['upgrade', before, '--from', copy], env);
    expect(asked.said).toMatch(/26 sanger som er nye eller endret[^]*Ingenting er endret[^]*--ja/);
    expect((await rows())['planted']).toBeDefined();
    const back = installed.run(['upgrade', before, '--from', copy, '--ja'], env);
    expect(back.said).toMatch(/Sangboken som var i bruk, ligger i [^]*1\.0\.0\S* er i gang\./);
    const notes = (each: Rows) => each['song']?.length;
    expect((await rows())['planted']).toBeUndefined();
    expect(notes(await rows())).toBe(notes(there));
  });

  it('continues when it is run again after being killed before the service was restarted', {
    timeout: 120_000,
  }, async ({ skip }) => {
    skip(installed === undefined, 'no PostgreSQL on this machine');
    const words = ['upgrade', await tarballOf(step(table))];
    expect(installed.run(words, { ...env, KILLED_AT: 'restart' }).status).toBe(null);
    expect((await rows())['planted']).toBeUndefined();
    expect(installed.run(words, env).said).toMatch(
      /1\.1\.0\S* er i gang\. \S*1\.0\.0\S* ligger der/,
    );
    expect((await rows())['planted']).toBeDefined();
    expect([installed.linked('current'), installed.linked('earlier')]).toEqual([next, before]);
    expect(installed.run(words, env).said).toMatch(/er i bruk fra før/);
  });
});
