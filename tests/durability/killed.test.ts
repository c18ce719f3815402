import { expect, it, onTestFinished } from 'vitest';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { databaseNamed, onCluster } from '#server/db/testing/databaseNamed.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { startCluster } from '#server/db/testing/startCluster.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { say } from './figure.ts';
import { killOften, type OwnCluster } from './killOften.ts';
import { isFull } from '#tests/isFull.ts';

const kills = isFull ? 60 : 6;

/** R1, promises 1, 2 and 4. */
it(`loses no acknowledged write and keeps no partial one over ${kills} kills`, {
  timeout: kills * 60_000,
}, async () => {
  const found = await killOften(testDataDir(), await ownCluster(), kills);
  expect(say(found)).toEqual([]);
});

/**
 * A cluster that syncs as in production, unlike that of the other tests. Null where SQLite is
 * tested.
 */
async function ownCluster(): Promise<OwnCluster | null> {
  const tools = testedEngine() === 'postgres' ? findPostgres() : undefined;
  if (tools === undefined) return null;
  const cluster = await startCluster(tools, []);
  onTestFinished(() => cluster.stop());
  await onCluster(cluster.url, 'create database songs');
  return { ...cluster, databaseUrl: databaseNamed(cluster.url, 'songs') };
}
