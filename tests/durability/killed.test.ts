import { expect, it, onTestFinished } from 'vitest';
import { testedEngine } from '#server/storage/testing/testDatabase.ts';
import { databaseNamed, onCluster } from '#server/storage/testing/databaseNamed.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { type Cluster, startCluster } from '#server/storage/testing/startCluster.ts';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { say } from './figure.ts';
import { killOften } from './killOften.ts';
import { isFull } from '#tests/isFull.ts';

const kills = isFull ? 1000 : 60;
const atMost = 10_000; // ms a kill, on a machine that is busy

/**
 * R1, promises 1, 2 and 4. On PostgreSQL every third kill takes the database down first, so its
 * cluster is as careful as one that people use.
 */
it(`loses no acknowledged write and keeps no half one over ${kills} kills`, {
  timeout: kills * atMost,
}, async () => {
  const found = await killOften({ ...(await place()), kills, databaseDiesEvery: 3 });
  expect(say(found)).toEqual([]);
});

it('notices a server that answers before it has committed', { timeout: 20 * atMost }, async () => {
  const name = testedEngine() === 'sqlite' ? 'commitsRarely' : 'commitsLater';
  const preload = `${import.meta.dirname}/planted/${name}.ts`;
  const { faults } = await killOften({
    ...(await place()),
    kills: 12,
    databaseDiesEvery: 1,
    preload,
  });
  expect(faults.join('\n')).toMatch(/^lost /m);
});

async function place() {
  const cluster = await ownCluster();
  return { dataDir: testDataDir(), cluster };
}

/** With a database `songs`; null where SQLite is tested. */
async function ownCluster(): Promise<(Cluster & { readonly databaseUrl: string }) | null> {
  const tools = testedEngine() === 'postgres' ? findPostgres() : undefined;
  if (tools === undefined) return null;
  const cluster = await startCluster(tools, []);
  onTestFinished(() => cluster.stop());
  await onCluster(cluster.url, 'create database songs');
  return { ...cluster, databaseUrl: databaseNamed(cluster.url, 'songs') };
}
