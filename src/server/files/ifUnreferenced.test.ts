import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { insertFile } from './fileStore.ts';
import { ifUnreferenced } from './storeFiles.ts';

const sha256 = 'a'.repeat(64);
const file = { id: 'file', sha256, size: 1, kind: 'audio', media_type: 'audio/mpeg' } as const;

/** Waits until a query waits for a lock; on SQLite it waits in our mutex. */
async function somebodyWaits({ db, engine }: TestDeps): Promise<boolean> {
  if (engine.name === 'sqlite') return true;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

it('deletes no blob whose row is being written', async () => {
  const deps = await testDeps();
  const { id: created_by } = await addPerson(deps);
  const isWritten = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    await insertFile(tx, { ...file, name: 'a.mp3', created_by, created_at: 0 });
    isWritten.resolve();
    await mayEnd.promise;
  });
  await isWritten.promise;

  const taken: string[] = [];
  let isDone = false;
  const taking = ifUnreferenced(deps, sha256, async () => void taken.push(sha256)).finally(() => {
    isDone = true;
  });
  while (!isDone && !(await somebodyWaits(deps)));
  mayEnd.resolve();
  await Promise.all([writing, taking]);
  expect(taken).toEqual([]);
});
