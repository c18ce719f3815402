import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/storage/testing/databaseContent.ts';
import { restoreOlder } from '#server/storage/testing/olderDatabase.ts';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { openSqlite } from './openSqlite.ts';
import { isFull } from '#tests/isFull.ts';

const program = join(import.meta.dirname, 'testing/dieAtStatement.ts');
const every = isFull ? 1 : 6;

/** Promise 6: killed at any statement on the way to this release, it is where it was. */
it('changes an older database wholly or not at all, wherever it is killed', {
  timeout: 600_000,
}, async ({ annotate }) => {
  const { kills, faults, content, before } = await killOften();
  await annotate(
    `R13 sqlite ${kills} statements it was killed at: each left it as it was, or whole`,
    'figure',
  );
  expect(faults).toEqual([]);
  expect(kills).toBeGreaterThan(40 / every);
  const people = before.rows['person']?.map((row) => expect.objectContaining(row) as object);
  expect((await content()).rows['person']).toEqual(people);
});

it('notices a migration that is not one transaction', { timeout: 600_000 }, async () => {
  const planted = join(
    import.meta.dirname,
    '../../../tests/durability/planted/migratesPiecemeal.ts',
  );
  const { faults } = await killOften([`--import=${planted}`]);
  expect(faults).toContainEqual(expect.stringMatching(/^half at \d+$/));
});

/** Until it comes to the end, or is half; then once more without being killed. */
async function killOften(options: readonly string[] = []) {
  const dataDir = testDataDir();
  await restoreOlder({ databaseUrl: null, dataDir, environment: 'production' }, '0001_house');
  const content = async () => {
    const db = await openSqlite(dataDir);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const rows = await rowsOf(db);
    await db.destroy();
    return { tables, rows };
  };
  const run = (number: number) =>
    spawnSync(process.execPath, [...options, program, dataDir, String(number)]);
  const before = await content();
  const faults: string[] = [];
  let kills = 0;
  for (let number = 1 + Math.floor(Math.random() * every); faults.length === 0; number += every) {
    const { stdout, signal } = run(number);
    if (String(stdout) === 'whole\n') break;
    if (signal !== 'SIGKILL') faults.push(`not killed at ${number}`);
    kills++;
    const after = await content();
    if (isDeepStrictEqual(after, before)) continue;
    if (after.tables.includes('kept_answer')) break; // killed after the commit
    faults.push(`half at ${number}`);
  }
  if (faults.length === 0 && String(run(0).stdout) !== 'whole\n') faults.push('not whole');
  return { kills, faults, content, before };
}
