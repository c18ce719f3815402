import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
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

async function openTally(folder = ':memory:') {
  const db = await openSqlite(folder);
  onTestFinished(() => db.destroy());
  await sql`create table tally (id integer primary key, text text)`.execute(db);
  return db;
}

const idsOf = async (db: Kysely<Schema>) => {
  const tally = (db as unknown as Kysely<Tally>).selectFrom('tally');
  return (await tally.select('id').orderBy('id').execute()).map(({ id }) => id);
};

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const addAll = (db: Kysely<Schema>, ids: readonly number[]) =>
  Promise.allSettled(ids.map((id) => add(db, { id, text: 'x' })));

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
