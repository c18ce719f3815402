import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { backupWorld } from '#server/backup/testing/backupWorld.ts';
import { dumpOf } from './takeBackup.ts';

it('lists blobs in a stable order, independent of their rows', async () => {
  const { deps, settings, prest } = await backupWorld();
  const hashes = Array.from({ length: 300 }, (_, at) =>
    createHash('sha256').update(`content ${at}`).digest('hex'),
  );
  const by = { created_by: prest.person.id, created_at: 0 };
  const rows = hashes.map((sha256, at) => {
    const id = `file-${at}`;
    const name = `${id}.mp3`;
    return { id, sha256, size: at, kind: 'audio' as const, media_type: 'audio/mpeg', name, ...by };
  });
  await deps.db.insertInto('file').values(rows).execute();
  const dump = await dumpOf(settings);
  const file = join(testDataDir(), dump.fileName);
  const { named } = await dump.write(file);
  expect(named.map(({ sha256 }) => sha256)).toEqual(named.map(({ sha256 }) => sha256).toSorted());
  expect(named).toHaveLength(301);
  expect((await dump.verify(file)).named).toEqual(named);
});
