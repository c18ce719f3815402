import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { silence, testSettings } from '#server/db/testing/testDeps.ts';
import { databaseNamed, onCluster } from '#server/db/testing/databaseNamed.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { startServer } from '#server/startServer.ts';
import { StartupError } from '#server/settings/settings.ts';
import { postgresDump } from '#server/db/dumps/postgresDump.ts';
import { isShared, openDatabase } from '#server/db/openDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type Cluster, startCluster } from '#server/db/testing/startCluster.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { freePort } from '#server/testing/freePort.ts';
import { listening } from '#server/testing/listening.ts';
import { loseConnections } from '#server/testing/loseConnections.ts';
import { testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

let cluster: Cluster;

/** Commits need to survive only a crash of the database's processes here, not of the machine. */
beforeAll(async () => {
  cluster = await startCluster(findPostgres() ?? '', []);
  await onCluster(cluster.url, 'alter system set fsync = off');
  await onCluster(cluster.url, 'select pg_reload_conf()');
});
afterAll(() => cluster.stop());

const unsafe = { dataDir: '', environment: 'test', unsafeDatabase: true } as const;

const losses = isFull ? { terminations: 200, restarts: 20 } : { terminations: 5, restarts: 1 };

it('survives the loss of its connections, and loses no acknowledged write', {
  timeout: (losses.terminations + 10 * losses.restarts) * 3000,
}, async () => {
  const report = await loseConnections(cluster, testDataDir(), losses);
  expect(report).toMatchObject({ lost: [], wrong: [] });
  expect(report.refused, 'losses were felt').toBeGreaterThan(0);
  console.log(
    `${losses.terminations} connections ended, ${losses.restarts} restarts: ` +
      `${report.acknowledged} writes acknowledged, none is missing, ${report.refused} refused`,
  );
});

it('starts with a database that comes up a moment later', async () => {
  const opening = Promise.withResolvers<Database>();
  await cluster.restart(() => {
    const settings = { ...unsafe, databaseUrl: cluster.url };
    opening.resolve(openDatabase(settings));
    opening.promise.catch(() => undefined);
  });
  const database = await opening.promise;
  onTestFinished(() => database.close());
  const installations = database.db.selectFrom('installation').select('id');
  expect(await installations.execute()).toEqual([{ id: 1 }]);
});

/** A proxy to the database that can silence open connections; new ones work. */
async function wayTo({ url }: Cluster) {
  const socket = '.s.PGSQL.5432';
  const there = new URL(url).searchParams.get('host') ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-way-'));
  const open = new Set<Socket>();
  const swallowed = new Map<Socket, () => unknown>();
  const server = createServer((from) => {
    const to = connect(join(there, socket));
    open.add(from);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => undefined).once('close', () => other.destroy());
      one.on('data', (bytes) => (swallowed.get(from) ?? (() => other.write(bytes)))());
    }
    from.once('close', () => open.delete(from));
  });
  await once(server.listen(join(folder, socket)), 'listening');
  onTestFinished(() => {
    for (const each of open) each.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: url.replace(encodeURIComponent(there), encodeURIComponent(folder)),
    /**
     * Resolves when so many connections have sent a query that got no response. Idle connections are
     * closed, since the size of the pool varies and each of them would time out by itself.
     */
    fallSilent(connections: number): Promise<void> {
      const asked = new Set<Socket>();
      const { promise, resolve } = Promise.withResolvers<void>();
      for (const each of open) {
        swallowed.set(each, () => {
          if (asked.add(each).size < connections) return;
          for (const other of swallowed.keys()) if (!asked.has(other)) other.destroy();
          resolve();
        });
      }
      return promise;
    },
  };
}

it('answers 503 within ten seconds where the database does not respond, and continues over other connections', async () => {
  const way = await wayTo(cluster);
  const database = await openDatabase({ ...unsafe, databaseUrl: way.url });
  onTestFinished(() => database.close());
  const server = await testServer({ db: database.db, engine: database.engine });
  const { get, deps } = await listening(server);
  const { browser } = await server.person();
  const paths = ['/api/songs', `/api/songs/${await addSong(deps)}`];
  const ask = () => Promise.all(paths.map((path) => get(browser, path)));
  await ask();
  const swallowed = way.fallSilent(paths.length); // the connections of the pool
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = ask();
  await swallowed;
  await vi.advanceTimersByTimeAsync(10_000);
  for (const answer of await silent) {
    expect(answer).toMatchObject({ status: 503, head: { 'retry-after': '2' } });
  }
  vi.useRealTimers();
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
});

it('is detected by other servers and commands while idle, also after it has lost its connections', async () => {
  await onCluster(cluster.url, 'create database resting');
  const databaseUrl = databaseNamed(cluster.url, 'resting');
  const settings = {
    ...testSettings,
    ...unsafe,
    environment: 'development',
    dataDir: testDataDir(),
    databaseUrl,
  } as const;
  const dump = postgresDump(databaseUrl);
  const shared = async () => {
    const other = await openDatabase(settings);
    try {
      return await isShared(other);
    } finally {
      await other.close();
    }
  };
  expect(await shared()).toBe(false);
  const server = await startServer({ ...settings, port: await freePort() }, silence);
  expect(await shared()).toBe(true);
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'resting'`;
  await onCluster(cluster.url, ended);
  await expect
    .poll(() => dump.refuseInUse().catch(String))
    .toMatch(/Serveren er i gang\. Stopp den/);
  await expect.poll(shared).toBe(true);
  await server.close();
  const looking = await openDatabase(settings); // like an open psql
  await dump.refuseInUse();
  await looking.close();
  expect(await shared()).toBe(false);
});

it('refuses a database without durable commits, unless ALLOW_UNSAFE_DATABASE is set', async () => {
  const { url } = cluster;
  const early = { ...unsafe, databaseUrl: `${url}&options=-c%20synchronous_commit%3Doff` };
  const refusal = openDatabase({ ...early, unsafeDatabase: false });
  await expect(refusal).rejects.toThrow(StartupError);
  await expect(refusal).rejects.toThrow('sagt er lagret: fsync=off, synchronous_commit=off. Slå');
  await (await openDatabase(early)).close();

  await onCluster(url, 'alter system reset fsync');
  await onCluster(url, 'select pg_reload_conf()');
  const careful = { ...unsafe, databaseUrl: url, unsafeDatabase: false };
  const open = () => openDatabase(careful).then((database) => database.close());
  await expect.poll(() => open().then(() => 'opened', String)).toBe('opened');
});

it('says so where the database is read-only at the start', async () => {
  const { url } = cluster;
  await (await openDatabase({ ...unsafe, databaseUrl: url })).close();
  const databaseUrl = `${url}&options=-c%20default_transaction_read_only%3Don`;
  const settings = { ...testSettings, dataDir: testDataDir(), databaseUrl };
  const refusal = startServer(settings, silence);
  await expect(refusal).rejects.toThrow(StartupError);
  await expect(refusal).rejects.toThrow('Databasen kan bare leses.');
});
