import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Laid, layReleases } from '#scripts/release/testing/layReleases.ts';
import { writeTarball } from '#scripts/release/tarball.ts';
import { listBackups } from '#server/backup/backupFolder.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { type Rows, rowsOf } from '#server/storage/testing/databaseContent.ts';
import { databaseNamed, onCluster } from '#server/storage/testing/databaseNamed.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { type Cluster, startCluster } from '#server/storage/testing/startCluster.ts';

const isElsewhere = process.platform !== 'linux';
const [before, next] = ['sangbok-1.0.0-linux-x64', 'sangbok-1.1.0-linux-x64'];

/** One service, which ends as systemd ends it and is not begun again by itself. */
const systemctl = (folder: string) => `
runs() { pid=$(cat '${folder}/pid' 2>/dev/null) && readlink "/proc/$pid/exe" >/dev/null; }
stop() { runs && kill "$pid"; while runs; do sleep 0.02; done; }
start() {
  runs || { '${folder}/releases/current/sangbok' start </dev/null >>'${folder}/log' 2>&1 & echo $! >'${folder}/pid'; }
}
case $1 in
  is-active) runs ;;
  stop) stop ;;
  start) start ;;
  restart) stop; start ;;
esac`;

/** Said before all else by a release that then finds its port taken. */
const takesPort =
  "require('node:net').createServer().listen(process.env.PORT, '127.0.0.1').unref();\n";

/** The next release knows one step more. */
const step =
  (up: string, first = '') =>
  (release: string) => {
    const main = join(release, 'dist/server/main.cjs');
    const code = readFileSync(main, 'utf8');
    const planted = `"9999_planted": { up: async (db) => { ${up} } }`;
    writeFileSync(
      main,
      `${first}${code.replace(/("0\d{3}_\w+": \w+)(\s*\};)/, `$1, ${planted}$2`)}`,
    );
    const manifest = join(release, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"database": "\w+"/, '"database": "9999_planted"'));
  };
const table = "await db.schema.createTable('planted').addColumn('id', 'text').execute();";

const lacksFile = (release: string) => rmSync(join(release, 'dist/server/main.cjs'));

const faults: Readonly<Record<string, (release: string) => void>> = {
  'whose step of the database breaks': step(`${table} throw new Error('broken')`),
  'that lacks a file': lacksFile,
  'that finds its port taken, the database once brought up to date': step(table, takesPort),
};

describe.skipIf(isElsewhere).each(['sqlite', 'postgres'])('sangbok upgrade over %s', (engine) => {
  const tools = findPostgres();
  let laid: Laid;
  let cluster: Cluster | undefined;
  let env: Record<string, string>;

  beforeAll(async () => {
    if (engine === 'postgres' && tools === undefined) return;
    laid = await layReleases(before, systemctl);
    env = { SAMPLE_SONGS: '1' };
    if (engine === 'postgres' && tools !== undefined) {
      cluster = await startCluster(tools);
      await onCluster(cluster.url, 'create database songs');
      env['DATABASE_URL'] = databaseNamed(cluster.url, 'songs');
      env['ALLOW_UNSAFE_DATABASE'] = '1';
    }
    service('start');
    await vi.waitUntil(isReady, { timeout: 30_000 });
  });
  afterAll(async () => {
    if (laid === undefined) return;
    service('stop');
    await cluster?.stop();
    rmSync(laid.folder, { recursive: true, force: true });
  });

  function service(deed: string): void {
    const how = { env: { ...laid.env, ...env }, stdio: 'ignore' } as const;
    spawnSync(join(laid.folder, 'bin/systemctl'), [deed, 'sangbok'], how);
  }

  async function isReady(): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${laid.env['PORT']}/readyz`);
    return asked.then(({ ok }) => ok).catch(() => false);
  }

  /** Of all that people wrote, and the steps that the database has. */
  async function rows(): Promise<Rows> {
    const database = await openDatabase(
      {
        dataDir: laid.env['DATA_DIR'] ?? '',
        databaseUrl: env['DATABASE_URL'] ?? null,
        environment: 'production',
        unsafeDatabase: true,
      },
      async () => undefined,
    );
    // When it was backed up is no part of it.
    const { installation: _, trail: __, ...all } = await rowsOf(database.db);
    await database.close();
    return all;
  }

  /** As a way back leaves it that is ended between the tables that were and those that are to be. */
  async function cutBetween({ url }: Cluster): Promise<void> {
    service('stop');
    const copies = laid.env['BACKUP_DIR'] ?? '';
    const [copy = ''] = (await listBackups(copies)).filter((name) => name.startsWith('before-'));
    writeFileSync(join(laid.env['DATA_DIR'] ?? '', 'going-back.txt'), join(copies, copy));
    await onCluster(url, 'drop database songs with (force)');
    await onCluster(url, 'create database songs');
  }

  async function tarballOf(spoil: (release: string) => void): Promise<string> {
    const release = join(laid.folder, next);
    cpSync(join(laid.releases, before), release, { recursive: true });
    spoil(release);
    const tarball = join(laid.folder, `${next}.tar.gz`);
    await writeTarball(release, tarball);
    rmSync(release, { recursive: true });
    return tarball;
  }

  it.for(Object.entries(faults))(
    'to a release %s leaves the one before, its data and the way back as they were',
    { timeout: 120_000 },
    async ([, spoil], { skip }) => {
      skip(laid === undefined, 'no PostgreSQL on this machine');
      skip(engine === 'postgres' && spoil === lacksFile, 'it comes to no database');
      const there = await rows();
      const { status, said } = laid.run(['upgrade', await tarballOf(spoil)], env);
      expect(said).toMatch(
        /1\.1\.0\S* kom ikke i gang\. sangbok-1\.0\.0\S* er i gang igjen, og alt er som det var\./,
      );
      expect(status).toBe(1);
      expect([laid.linked('current'), laid.linked('earlier')]).toEqual([before, '']);
      expect(laid.linked('going-back')).toBe('');
      expect(existsSync(join(laid.releases, next))).toBe(false);
      await vi.waitUntil(isReady, { timeout: 30_000 });
      expect(await rows()).toEqual(there);
      expect(there['song']?.length).toBeGreaterThan(3);
    },
  );

  it('takes back nothing that people did meanwhile, though no song and no person is new', {
    timeout: 120_000,
  }, async ({ skip }) => {
    skip(laid === undefined, 'no PostgreSQL on this machine');
    const shut = `{ id: 'planted', at: Date.now() + 60000, deed: 'accountShut', count: 1 }`;
    const doing = `${table} await db.insertInto('trail').values(${shut}).execute();`;
    const { said } = laid.run(['upgrade', await tarballOf(step(doing, takesPort))], env);
    expect(said).toMatch(/0 sanger[^]*kom ikke i gang.*«sangbok back»/);
    expect([laid.linked('current'), laid.linked('earlier')]).toEqual([next, before]);
    expect(laid.run(['back', '--ja'], env).said).toMatch(/1\.0\.0\S* er i gang\./);
    rmSync(join(laid.releases, 'earlier'), { force: true });
    rmSync(join(laid.releases, next), { recursive: true });
  });

  it('takes back nothing that was written meanwhile, and a start ends a way back that was cut off', {
    timeout: 120_000,
  }, async ({ skip }) => {
    skip(laid === undefined, 'no PostgreSQL on this machine');
    const there = await rows();
    const writing = `${table} await db.updateTable('song').set({ updated_at: Date.now() + 60000 }).execute();`;
    const tarball = await tarballOf(step(writing, takesPort));
    const { status, said } = laid.run(['upgrade', tarball], env);
    expect(said).toMatch(/26 sanger som er nye eller endret[^]*kom ikke i gang.*«sangbok back»/);
    expect(status).toBe(1);
    expect([laid.linked('current'), laid.linked('earlier')]).toEqual([next, before]);

    const child = spawn(laid.program, ['back', '--ja'], {
      env: { ...laid.env, ...env },
      detached: true, // so that all that it calls ends with it
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await vi.waitUntil(() => laid.linked('going-back') === before, {
      interval: 1,
      timeout: 30_000,
    });
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    service('stop');
    expect(laid.run(['doctor'], env).said).toContain(`Veien tilbake til ${before} ble avbrutt.`);
    expect(laid.run(['upgrade', tarball], env).said).toContain('ble avbrutt. Neste start');
    service('start');
    await vi.waitUntil(isReady, { timeout: 60_000 });
    expect(await rows()).toEqual(there);
    const restored = laid.run(['restore', laid.env['BACKUP_DIR'] ?? ''], env);
    expect(restored).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^Veien tilbake.*Fullfør den først/),
    });
    if (cluster !== undefined) await cutBetween(cluster);
    expect(laid.run(['back'], env).said).toMatch(/1\.0\.0\S* er i gang\./);
    expect([laid.linked('current'), laid.linked('going-back')]).toEqual([before, '']);
    expect(await rows()).toEqual(there);
  });
});
