import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/openDatabase.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testServer } from '#server/testing/testServer.ts';
import { change, create, erase, remove } from './testing/removing.ts';

it('a song deleted for good is read neither in the database file nor in its log', async () => {
  const dataDir = testDataDir();
  const database = await openDatabase(await testDatabaseSettings('test', dataDir));
  onTestFinished(() => database.close());
  const server = await testServer(database);
  await addSong(server.deps);
  const prest = await server.person({ role: 'prest' });
  const long = (text: string) => `${text}\n`.repeat(1000);
  const song = await create(prest, { lyrics: long('(La-)Sjøen sover, Herre') });
  await change(prest, song, { lyrics: long('(Re-)Havet våker, Herre') });
  await change(prest, song, { lyrics: 'Kort, Herre' });

  const file = join(dataDir, sqliteFile);
  const says = () => {
    const content = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]);
    return ['sover, Herre', 'våker, Herre', 'Kort, Herre'].filter((text) => content.includes(text));
  };
  expect(says()).toHaveLength(3);
  await remove(prest, song);
  expect((await erase(prest, song)).status).toBe(200);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(says()).toEqual([]);
});
