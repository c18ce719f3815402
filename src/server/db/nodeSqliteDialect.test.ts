import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import { openSqlite } from './openSqlite.ts';
import { sqliteEngine } from './sqliteEngine.ts';
import { DatabaseBusy } from './databaseBusy.ts';

interface Tally {
  tally: { id: number; text: string };
}

async function openTally(database = new DatabaseSync(':memory:'), timeout?: number) {
  const db = new Kysely<Tally>({ dialect: nodeSqliteDialect(database, { timeout }) });
  onTestFinished(() => db.destroy());
  await sql`create table if not exists tally (id integer primary key, text text)`.execute(db);
  return db;
}

const texts = async (db: Kysely<Tally>) =>
  (await db.selectFrom('tally').select('text').orderBy('id').execute()).map(({ text }) => text);

describe('the writing connection', () => {
  it('runs no other query within a transaction', async () => {
    const db = await openTally();
    const transaction = db.transaction().execute(async (tx) => {
      await tx.insertInto('tally').values({ id: 1, text: 'rolled back' }).execute();
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('no');
    });
    const meanwhile = db.insertInto('tally').values({ id: 2, text: 'kept' }).execute();
    await expect(transaction).rejects.toThrow('no');
    await meanwhile;
    expect(await texts(db)).toEqual(['kept']);
  });

  it('rejects a query on db inside its own transaction instead of waiting forever', async () => {
    const db = await openTally(undefined, 50);
    const misuse = db.transaction().execute(async (tx) => {
      await tx.insertInto('tally').values({ id: 1, text: 'lost' }).execute();
      await db.selectFrom('tally').selectAll().execute();
    });
    const refusal = await misuse.catch((error: unknown) => error);
    expect(String(refusal)).toContain('is db used inside its own transaction?');
    expect(refusal).toBeInstanceOf(DatabaseBusy);
    expect(await texts(db)).toEqual([]);
    await db.insertInto('tally').values({ id: 2, text: 'goes on' }).execute();
    expect(await texts(db)).toEqual(['goes on']);
  });
});

it('answers reads with committed data while a transaction is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-reads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = (await openSqlite(folder)) as unknown as Kysely<Tally>;
  onTestFinished(() => opened.destroy());
  await sql`create table tally (id integer primary key, text text)`.execute(opened);
  const seen: string[][] = [];
  const adding = opened.transaction().execute(async (tx) => {
    await tx.insertInto('tally').values({ id: 1, text: 'first' }).execute();
    seen.push(await texts(opened), await texts(tx));
    throw new Error('no');
  });
  await expect(adding).rejects.toThrow('no');
  await opened.transaction().execute(async (tx) => {
    await tx.insertInto('tally').values({ id: 2, text: 'second' }).execute();
  });
  await opened.transaction().execute(async () => {
    seen.push(await texts(opened));
  });
  expect(seen).toEqual([[], ['first'], ['second']]);
});

it('reads committed data while an export holds a snapshot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = (await openSqlite(folder)) as unknown as Kysely<Tally>;
  onTestFinished(() => opened.destroy());
  await sql`create table tally (id integer primary key, text text)`.execute(opened);
  const add = (id: number) =>
    opened
      .insertInto('tally')
      .values({ id, text: `${id}` })
      .execute();
  for (let id = 0; id < 3; id++) await add(id);
  const exporting = opened.transaction().setAccessMode('read only');
  await exporting.execute(async (tx) => {
    expect(await texts(tx)).toEqual(['0', '1', '2']);
    await add(3);
    expect(await texts(opened)).toEqual(['0', '1', '2', '3']);
    expect(await texts(tx)).toEqual(['0', '1', '2']);
  });
});

it('closes the snapshot of an export that is still running, and then the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-outlived-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const opened = (await openSqlite(folder)) as unknown as Kysely<Tally>;
  await sql`create table tally (id integer primary key, text text)`.execute(opened);
  const exporting = opened.transaction().setAccessMode('read only');
  const late = exporting.execute(async (tx) => {
    await texts(tx);
    await opened.destroy();
    return texts(tx);
  });
  await expect(late).rejects.toThrow();
  expect(existsSync(join(folder, 'sangbok.sqlite-wal'))).toBe(false);
});

it('answers reads while a transaction hangs, and rejects writes after the time-out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-hangs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await (await openSqlite(folder)).destroy();
  const path = join(folder, 'sangbok.sqlite');
  const openReader = () => new DatabaseSync(path, { readOnly: true });
  const dialect = nodeSqliteDialect(new DatabaseSync(path), { openReader, timeout: 50 });
  const db = new Kysely<Tally>({ dialect });
  onTestFinished(() => db.destroy());
  await sql`create table tally (id integer primary key, text text)`.execute(db);
  const release = Promise.withResolvers<void>();
  const hanging = db.transaction().execute(() => release.promise);
  expect(await texts(db)).toEqual([]);
  const adding = db.insertInto('tally').values({ id: 1, text: 'late' }).execute();
  await expect(adding).rejects.toBeInstanceOf(DatabaseBusy);
  release.resolve();
  await hanging;
});

it('waits for another server on the same file without holding the event loop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-two-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'two.sqlite');
  await (await openSqlite(folder)).destroy();
  const [one, two] = [
    await openTally(new DatabaseSync(path, { timeout: 0 })),
    await openTally(new DatabaseSync(path, { timeout: 0 })),
  ];
  const adding = (db: Kysely<Tally>, name: string, n: number) =>
    db.transaction().execute(async (tx) => {
      const { last } = await tx
        .selectFrom('tally')
        .select((row) => row.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      await new Promise((resolve) => setImmediate(resolve));
      await tx
        .insertInto('tally')
        .values({ id: (last ?? 0) + 1, text: `${name}${n}` })
        .execute();
    });
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => [adding(one, 'one', n), adding(two, 'two', n)]).flat(),
  );
  expect(new Set(await texts(one)).size).toBe(100);
});

it('answers reads while the disk is full, and writes again once there is room', async () => {
  const db = await openTally();
  await db.insertInto('tally').values({ id: 1, text: 'before' }).execute();
  await sql`pragma max_page_count = 3`.execute(db);
  const tooMuch = db.transaction().execute((tx) =>
    tx
      .insertInto('tally')
      .values({ id: 2, text: 'x'.repeat(100_000) })
      .execute(),
  );
  const refusal = await tooMuch.catch((error: unknown) => error);
  expect(sqliteEngine.isDiskFull(refusal)).toBe(true);
  expect(await texts(db)).toEqual(['before']);
  await sql`pragma max_page_count = 1000`.execute(db);
  await db.insertInto('tally').values({ id: 3, text: 'after' }).execute();
  expect(await texts(db)).toEqual(['before', 'after']);
});
