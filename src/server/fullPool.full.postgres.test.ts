import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { connections } from '#server/storage/openPostgres.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { startCluster } from '#server/storage/testing/startCluster.ts';
import { testServer } from '#server/testing/testServer.ts';

/**
 * A server whose patience with a full pool is 2 s, and somebody signed in. It is as patient with a
 * connection that begins, of which there are nine at once on a machine that has much to do.
 */
async function setUpImpatient() {
  const cluster = await startCluster(findPostgres() ?? '', ['fsync=off']);
  onTestFinished(() => cluster.stop());
  const database = await openDatabase({
    dataDir: '',
    environment: 'test',
    unsafeDatabase: true,
    databaseUrl: `${cluster.url}&connect_timeout=2`,
  });
  onTestFinished(() => database.close());
  const server = await testServer({ db: database.db, engine: database.engine });
  return { db: database.db, ...server, ...(await server.person()) };
}

it('goes on reading while transactions have all the connections that they may, and refuses more', async () => {
  const { db, deps, browser } = await setUpImpatient();
  const song = await addSong(deps);
  const release = Promise.withResolvers<void>();
  let entered = 0;
  const hold = () =>
    db.transaction().execute(() => {
      entered++;
      return release.promise;
    });
  const holding = Promise.allSettled(Array.from({ length: connections.ofPool }, hold));
  await expect.poll(() => entered).toBe(connections.beginning);
  const calls = ['auth/me', 'songs', `songs/${song}`];
  const reads = await Promise.all(calls.map((call) => browser.get(`/api/${call}`)));
  const write = await browser.post(`/api/songs/${song}/favorite`);
  release.resolve();
  const refused = (await holding).filter(({ status }) => status === 'rejected');
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(write).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(write.headers['retry-after']).toBe('2');
  expect({ entered, refused: refused.length }).toEqual({
    entered: connections.beginning,
    refused: connections.ofPool - connections.beginning,
  });
  expect(await browser.post(`/api/songs/${song}/favorite`)).toMatchObject({ status: 200 });
});

it('goes on reading beside a slow read while transactions have all that they may', async () => {
  const { db, browser } = await setUpImpatient();
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let entered = 0;
  const hold = () =>
    db.transaction().execute(async (tx) => {
      if (++entered === 1) await sql`lock table category in access exclusive mode`.execute(tx);
      if (entered === connections.beginning) locked.resolve();
      await release.promise;
    });
  const holding = Array.from({ length: connections.beginning }, hold);
  await locked.promise;
  const slow = db.selectFrom('category').select('id').execute();
  const answer = await browser.get('/api/auth/me');
  release.resolve();
  await Promise.all([...holding, slow]);
  expect(answer).toMatchObject({ status: 200 });
});

it('answers 503 to who would wait longer for a connection than the address allows', async () => {
  const { db, browser } = await setUpImpatient();
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lock = db.transaction().execute(async (tx) => {
    await sql`lock table category in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const read = db.selectFrom('category').select('id');
  const reading = Array.from({ length: connections.ofPool - 1 }, () => read.execute());
  const answer = await browser.get('/api/songs');
  release.resolve();
  await Promise.all([lock, ...reading]);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers['retry-after']).toBe('2');
  expect(await browser.get('/api/songs')).toMatchObject({ status: 200 });
});
