import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseNamed } from '#server/storage/testing/databaseNamed.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { startCluster } from '#server/storage/testing/startCluster.ts';
import { openPostgres } from './openPostgres.ts';
import { sharedReads } from './preparedQuery.ts';

function stateAt(address: string) {
  const db = openPostgres(address);
  onTestFinished(() => db.destroy());
  return sharedReads.get(db)?.state();
}

it('says another state after a restart, and none on a standby', async () => {
  const cluster = await startCluster(findPostgres() ?? '', ['fsync=off']);
  onTestFinished(() => cluster.stop());
  const before = await stateAt(cluster.url);
  expect(before).toBeTypeOf('string');
  await cluster.restart();
  const after = await stateAt(cluster.url);
  expect(after).toBeTypeOf('string');
  expect(after).not.toBe(before);
  await cluster.restart(() => {
    const folder = new URL(cluster.url).searchParams.get('host') ?? '';
    writeFileSync(join(folder, 'data', 'standby.signal'), '');
  });
  expect(await stateAt(databaseNamed(cluster.url, 'postgres'))).toBeUndefined();
});
