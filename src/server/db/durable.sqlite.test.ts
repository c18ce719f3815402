import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite, sqliteFile } from './openSqlite.ts';

interface Tally {
  tally: { id: number; text: string };
}

async function openTally(folder: string): Promise<Kysely<Tally>> {
  const db = (await openSqlite(folder)) as unknown as Kysely<Tally>;
  await sql`create table if not exists tally (id integer primary key, text text)`.execute(db);
  return db;
}

function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const add = (db: Kysely<Tally>, id: number, text = 'x') =>
  db.transaction().execute((tx) => tx.insertInto('tally').values({ id, text }).execute());

const idsOf = async (db: Kysely<Tally>) =>
  (await db.selectFrom('tally').select('id').orderBy('id').execute()).map(({ id }) => id);

it('opens files in WAL mode, with foreign keys enforced', async () => {
  const db = await openSqlite(testFolder());
  onTestFinished(() => db.destroy());
  const pragma = async (name: string) =>
    Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2); // a commit returns once it is synced
  expect(await pragma('foreign_keys')).toBe(1);
});

it('checkpoints the WAL of a killed server first', async () => {
  const folder = testFolder();
  const killed = join(folder, 'killed');
  mkdirSync(killed);
  const db = await openTally(folder);
  await add(db, 1);
  for (const file of [sqliteFile, `${sqliteFile}-wal`]) {
    copyFileSync(join(folder, file), join(killed, file));
  }
  await db.destroy();
  const log = join(killed, `${sqliteFile}-wal`);
  expect(statSync(log).size).toBeGreaterThan(0);
  const next = await openSqlite(killed);
  onTestFinished(() => next.destroy());
  expect(statSync(log).size).toBe(0);
  expect(await idsOf(next as unknown as Kysely<Tally>)).toEqual([1]);
});
