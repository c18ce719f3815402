import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { restoreOlder } from '#server/db/testing/olderDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { openSqlite } from './openSqlite.ts';
import { isFull } from '#tests/isFull.ts';

const program = join(import.meta.dirname, 'testing/dieAtStatement.ts');
const every = isFull ? 1 : 16;

/** Promise 6: a migration that is killed at any statement leaves the database unchanged. */
it('migrates an older database completely or not at all, wherever it is killed', {
  timeout: 600_000,
}, async ({ annotate }) => {
  const dataDir = testDataDir();
  await restoreOlder({ databaseUrl: null, dataDir, environment: 'production' }, '0010_keyHint');
  const content = async () => {
    const db = await openSqlite(dataDir);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const rows = await rowsOf(db);
    await db.destroy();
    return { tables, rows };
  };
  const run = (number: number) => spawnSync(process.execPath, [program, dataDir, String(number)]);
  const before = await content();
  let kills = 0;
  for (let number = 1 + Math.floor(Math.random() * every); ; number += every) {
    const { stdout, signal } = run(number);
    if (String(stdout) === 'whole\n') break;
    expect([number, signal]).toEqual([number, 'SIGKILL']);
    kills++;
    const after = await content();
    if (after.tables.includes('removed_song')) break; // killed after the commit
    expect([number, after]).toEqual([number, before]);
  }
  expect(String(run(0).stdout)).toBe('whole\n');
  await annotate(
    `R13 sqlite ${kills} statements it was killed at: each left it as it was, or whole`,
    'figure',
  );
  expect(kills).toBeGreaterThan(24 / every);
  const people = before.rows['person']?.map((row) => expect.objectContaining(row) as object);
  expect((await content()).rows['person']).toEqual(people);
});
