import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import type { SyncFile } from './groupSync.ts';
import { preparedWrite, shortcuts } from './preparedQuery.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import { openSqlite, sqliteFile } from './openSqlite.ts';
import type { Schema } from './schema.ts';
import { sqliteEngine } from './sqliteEngine.ts';
import { DatabaseBusy } from './turns.ts';

interface Tally {
  tally: { id: number; text: string };
}

const add = preparedWrite<{ id: number; text: string }, { id: number }>(['id', 'text'], (db, row) =>
  (db as unknown as Kysely<Tally>).insertInto('tally').values(row).returning('id'),
);

async function openTally(folder = ':memory:', syncFile?: SyncFile) {
  const db = await openSqlite(folder, syncFile);
  onTestFinished(() => db.destroy());
  await sql`create table tally (id integer primary key, text text)`.execute(db);
  return db;
}

const idsOf = async (db: Kysely<Schema>) => {
  const tally = (db as unknown as Kysely<Tally>).selectFrom('tally');
  return (await tally.select('id').orderBy('id').execute()).map(({ id }) => id);
};

/** Of the log, and how many of them the database has. */
async function pagesOf(db: Kysely<Schema>): Promise<{ log: number; checkpointed: number }> {
  const { rows } = await sql<{ log: number; checkpointed: number }>`
    pragma wal_checkpoint(noop)`.execute(db);
  return rows[0] ?? { log: 0, checkpointed: 0 };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const addAll = (db: Kysely<Schema>, ids: readonly number[]) =>
  Promise.allSettled(ids.map((id) => add(db, { id, text: 'x' })));

it('puts what comes in one turn of the event loop into one transaction', async () => {
  const db = await openTally(testDataDir());
  const { log: before } = await pagesOf(db);
  await addAll(db, numbers(1, 50));
  const { log } = await pagesOf(db);
  expect(log, 'fifty of their own are a page each').toBe(before + 1);
  expect(await idsOf(db)).toEqual(numbers(1, 50));
});

it('puts what comes while a sync goes on into one transaction after it', async () => {
  const going: (() => void)[] = [];
  let isSlow = false;
  const db = await openTally(testDataDir(), (_, done) =>
    isSlow ? void going.push(() => done(null)) : done(null),
  );
  await addAll(db, [1]);
  const { log: before } = await pagesOf(db);
  isSlow = true;
  const writes = [add(db, { id: 2, text: 'x' })];
  await expect.poll(() => going).toHaveLength(1);
  for (const id of numbers(3, 6)) {
    writes.push(add(db, { id, text: 'x' }));
    for (let at = 0; at < 3; at++) await turn();
  }
  isSlow = false;
  for (const end of going) end();
  await Promise.all(writes);
  const { log } = await pagesOf(db);
  expect(log, 'the first, and the others together').toBe(before + 2);
  expect(await idsOf(db)).toEqual(numbers(1, 6));
});

it('lets the log be copied into the database from time to time', async () => {
  const db = await openTally(testDataDir());
  await addAll(db, numbers(1, 150));
  const copied = async () => expect((await pagesOf(db)).checkpointed).toBeGreaterThan(0);
  await vi.waitFor(copied, 15_000);
});

it('does all there are, however many come at once', async () => {
  const db = await openTally();
  await addAll(db, numbers(1, 250));
  expect(await idsOf(db)).toEqual(numbers(1, 250));
});

it('lets one that cannot be done keep no other from it', async () => {
  const db = await openTally();
  const ends = await addAll(db, [1, 2, 1, 3]);
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await idsOf(db)).toEqual([1, 2, 3]);
});

it('refuses each on a full disk, and takes them once there is room', async () => {
  const db = await openTally();
  await sql`pragma max_page_count = 3`.execute(db);
  const long = 'x'.repeat(100_000);
  const writes = [1, 2, 3].map((id) => add(db, { id, text: id === 2 ? 'short' : long }));
  const [one, two, three] = await Promise.allSettled(writes);
  for (const end of [one, three]) {
    expect(end?.status === 'rejected' && sqliteEngine.isDiskFull(end.reason)).toBe(true);
  }
  expect(two?.status).toBe('fulfilled');
  await sql`pragma max_page_count = 1000`.execute(db);
  await addAll(db, [4, 5]);
  expect(await idsOf(db)).toEqual([2, 4, 5]);
});

it('waits while another server writes, and keeps nobody from asking', async () => {
  const folder = testDataDir();
  const db = await openTally(folder);
  const other = new DatabaseSync(join(folder, sqliteFile));
  onTestFinished(() => other.close());
  other.exec('begin immediate; insert into tally values (9, null)');
  let hasEnded = false;
  const writes = addAll(db, [1, 2]).then(() => {
    hasEnded = true;
  });
  for (let at = 0; at < 20; at++) await turn();
  expect([hasEnded, await idsOf(db)]).toEqual([false, []]);
  other.exec('commit');
  await writes;
  expect(await idsOf(db)).toEqual([1, 2, 9]);
});

it('refuses all who have waited too long for a transaction to end', async () => {
  const dialect = nodeSqliteDialect(new DatabaseSync(':memory:'), 50);
  const db = new Kysely<Schema>({ dialect });
  onTestFinished(() => db.destroy());
  shortcuts.set(db, dialect.shortcuts);
  await sql`create table tally (id integer primary key, text text)`.execute(db);
  const [one, two] = await db.transaction().execute(() => addAll(db, [1, 2]));
  for (const end of [one, two]) {
    expect(end?.status === 'rejected' && end.reason).toBeInstanceOf(DatabaseBusy);
  }
  await addAll(db, [3]);
  expect(await idsOf(db)).toEqual([3]);
});
