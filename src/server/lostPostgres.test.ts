import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/storage/engine.ts';
import { silence, testSettings } from '#server/storage/testing/testDeps.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { startServer } from '#server/startServer.ts';
import { StartRefused } from '#server/settings/settings.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { type Cluster, startCluster } from '#server/storage/testing/startCluster.ts';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { loseConnections } from '#server/testing/loseConnections.ts';
import { testServer } from '#server/testing/testServer.ts';

/** What is acknowledged need not outlive the machine here, but the database's own processes. */
async function ownCluster(): Promise<Cluster> {
  const cluster = await startCluster(findPostgres() ?? '', ['fsync=off']);
  onTestFinished(() => cluster.stop());
  return cluster;
}

const unsafe = { dataDir: '', environment: 'test', unsafeDatabase: true } as const;

const losses = process.env['LONG']
  ? { terminations: 200, restarts: 20 }
  : { terminations: 20, restarts: 2 };

it('outlives the loss of its connections, and loses no acknowledged write', {
  timeout: (losses.terminations + 10 * losses.restarts) * 3000,
}, async () => {
  const report = await loseConnections(await ownCluster(), testDataDir(), losses);
  expect(report).toMatchObject({ lost: [], wrong: [] });
  expect(report.refused, 'losses were felt').toBeGreaterThan(0);
  console.log(
    `${losses.terminations} connections ended, ${losses.restarts} restarts: ` +
      `${report.acknowledged} writes acknowledged, none is missing, ${report.refused} refused`,
  );
});

it('starts with a database that comes up a moment later', async () => {
  const cluster = await ownCluster();
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

it('answers 503 to who would wait longer for a connection than the address allows', async () => {
  const { url } = await ownCluster();
  const database = await openDatabase({
    ...unsafe,
    databaseUrl: `${url}&connect_timeout=0.2`,
  });
  onTestFinished(() => database.close());
  const server = await testServer({ db: database.db, engine: database.engine });
  const { browser } = await server.person();
  const release = Promise.withResolvers<void>();
  const holders = Array.from({ length: 10 }, () =>
    database.db.transaction().execute(() => release.promise),
  );
  const answer = await browser.get('/api/songs');
  release.resolve();
  await Promise.all(holders);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers['retry-after']).toBe('2');
  expect(await browser.get('/api/songs')).toMatchObject({ status: 200 });
});

it('refuses a database that says «stored» too early, unless it was said that it may', async () => {
  const { url } = await ownCluster();
  const early = { ...unsafe, databaseUrl: `${url}&options=-c%20synchronous_commit%3Doff` };
  const refusal = openDatabase({ ...early, unsafeDatabase: false });
  await expect(refusal).rejects.toThrow(StartRefused);
  await expect(refusal).rejects.toThrow('sagt er lagret: fsync=off, synchronous_commit=off. Slå');
  await (await openDatabase(early)).close();

  const careful = await startCluster(findPostgres() ?? '', []);
  onTestFinished(() => careful.stop());
  const settings = { ...unsafe, databaseUrl: careful.url, unsafeDatabase: false };
  await (await openDatabase(settings)).close();
});

it('says so where a start finds a database that can only be read', async () => {
  const { url } = await ownCluster();
  await (await openDatabase({ ...unsafe, databaseUrl: url })).close();
  const databaseUrl = `${url}&options=-c%20default_transaction_read_only%3Don`;
  const settings = { ...testSettings, dataDir: testDataDir(), databaseUrl };
  const refusal = startServer(settings, silence);
  await expect(refusal).rejects.toThrow(StartRefused);
  await expect(refusal).rejects.toThrow('Databasen kan bare leses.');
});
