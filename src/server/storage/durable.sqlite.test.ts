import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DiskBroken, type SyncFile } from './groupSync.ts';
import { preparedQuery, preparedWrite, stateOf } from './preparedQuery.ts';
import { openSqlite, sqliteFile } from './openSqlite.ts';

interface Tally {
  tally: { id: number; text: string };
}

async function openTally(folder: string, syncFile?: SyncFile): Promise<Kysely<Tally>> {
  const db = (await openSqlite(folder, syncFile)) as unknown as Kysely<Tally>;
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

const addKept = preparedWrite<{ id: number; text: string }, { id: number }>(
  ['id', 'text'],
  (db, row) => (db as unknown as Kysely<Tally>).insertInto('tally').values(row).returning('id'),
);

const idsOf = async (db: Kysely<Tally>) =>
  (await db.selectFrom('tally').select('id').orderBy('id').execute()).map(({ id }) => id);

const longWait = 15_000; // ms, in which a busy machine gets to it

/** A disk whose syncs end when they are told to. */
function slowDisk() {
  const going: (() => void)[] = [];
  let isSlow = false;
  const syncFile: SyncFile = (_, done) => void (isSlow ? going.push(() => done(null)) : done(null));
  return {
    syncFile,
    slow: () => {
      isSlow = true;
    },
    /** Lets all go on that waits, now and later. */
    end: () => {
      isSlow = false;
      for (const done of going) done();
    },
  };
}

/** What each of these has come to by now, without waiting for the disk. */
async function ended(promises: Record<string, Promise<unknown>>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, promise] of Object.entries(promises)) void promise.then(() => names.push(name));
  for (let at = 0; at < 20; at++) await turn();
  return names;
}

it('opens files in WAL, with foreign keys held', async () => {
  const db = await openSqlite(testFolder());
  onTestFinished(() => db.destroy());
  const pragma = async (name: string) =>
    Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(1); // the log is synced before it is copied
  expect(await pragma('foreign_keys')).toBe(1);
});

it('tells nobody of a commit before it is on the disk, and keeps no other write waiting', async () => {
  const disk = slowDisk();
  const db = await openTally(testFolder(), disk.syncFile);
  onTestFinished(() => db.destroy());
  const kept = preparedQuery<{ text: string }, { id: number }>(['text'], (each, { text }) =>
    (each as unknown as Kysely<Tally>).selectFrom('tally').select('id').where('text', '=', text),
  );
  await add(db, 1);
  expect(await idsOf(db)).toEqual([1]);
  const before = stateOf(db as never);
  expect(before).toBeDefined();
  disk.slow();
  let second: Promise<unknown> | undefined;
  const first = db.transaction().execute(async (tx) => {
    await tx.insertInto('tally').values({ id: 2, text: 'x' }).execute();
    second = db.insertInto('tally').values({ id: 3, text: 'y' }).execute();
  });
  const third = addKept(db as never, { id: 4, text: 'z' });
  for (let at = 0; at < 20; at++) await turn();
  const found = kept(db as never, { text: 'y' });
  const seen = idsOf(db);
  const refused = db
    .transaction()
    .execute(async (tx) => Promise.reject(new Error(`${(await idsOf(tx)).length} are there`)))
    .catch((error: unknown) => String(error));
  const exported = db.transaction().setAccessMode('read only').execute(idsOf);
  const all = { first, second: Promise.resolve(second), third, found, seen, refused, exported };
  expect(await ended(all)).toEqual([]);
  expect(stateOf(db as never), 'nobody glances at what may be lost').toBeUndefined();
  disk.end();
  await Promise.all([first, third]);
  expect(await found, 'the second wrote while the first one waited').toEqual([{ id: 3 }]);
  expect(await seen).toEqual([1, 2, 3, 4]);
  expect(await refused).toBe('Error: 4 are there');
  expect(await exported).toEqual([1, 2, 3, 4]);
});

it('tells nobody of what another server has committed before it is on the disk', async () => {
  const folder = testFolder();
  const disk = slowDisk();
  const db = await openTally(folder, disk.syncFile);
  onTestFinished(() => db.destroy());
  const other = await openTally(folder);
  onTestFinished(() => other.destroy());
  const kept = preparedQuery<{ text: string }, { id: number }>(['text'], (each, { text }) =>
    (each as unknown as Kysely<Tally>).selectFrom('tally').select('id').where('text', '=', text),
  );
  expect(await idsOf(db)).toEqual([]);
  disk.slow();
  await add(other, 1, 'y');
  const found = kept(db as never, { text: 'y' });
  expect(await ended({ found })).toEqual([]);
  const again = kept(db as never, { text: 'y' });
  const seen = idsOf(db);
  expect(await ended({ found, again, seen })).toEqual([]);
  disk.end();
  expect([await found, await again, await seen]).toEqual([[{ id: 1 }], [{ id: 1 }], [1]]);
});

it('takes no write after a sync that failed, and goes on being read', async () => {
  const folder = testFolder();
  let isBroken = false;
  const db = await openTally(folder, (_, done) => done(isBroken ? new Error('EIO') : null));
  onTestFinished(() => db.destroy());
  await add(db, 1);
  isBroken = true;
  await expect(add(db, 2)).rejects.toBeInstanceOf(DiskBroken);
  isBroken = false;
  await expect(add(db, 3)).rejects.toBeInstanceOf(DiskBroken);
  await expect(db.deleteFrom('tally').execute()).rejects.toBeInstanceOf(DiskBroken);
  await expect(addKept(db as never, { id: 4, text: 'x' })).rejects.toBeInstanceOf(DiskBroken);
  expect(await idsOf(db)).toContain(1);
  expect(await db.transaction().setAccessMode('read only').execute(idsOf)).toContain(1);
});

it('has on the disk, at every sync, what was acknowledged so far', async () => {
  const folder = testFolder();
  /** What the disk held at a sync, and whose writes were acknowledged before the next one. */
  const cuts: { readonly copy: string; readonly owed: number[] }[] = [];
  const db = await openTally(folder, (_, done) => {
    const copy = join(folder, String(cuts.length));
    mkdirSync(copy);
    for (const file of [sqliteFile, `${sqliteFile}-wal`]) {
      copyFileSync(join(folder, file), join(copy, file));
    }
    cuts.push({ copy, owed: [] });
    done(null);
  });
  let next = 0;
  const writer = async () => {
    for (let at = 0; at < 10; at++) {
      const id = ++next;
      await (id % 2 === 0 ? add(db, id) : addKept(db as never, { id, text: 'x' }));
      cuts.at(-1)?.owed.push(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  await db.destroy();
  const lost: number[] = [];
  for (const { copy, owed } of cuts) {
    const afterPowerCut = await openTally(copy);
    const there = new Set(await idsOf(afterPowerCut));
    await afterPowerCut.destroy();
    lost.push(...owed.filter((id) => !there.has(id)));
  }
  expect(lost).toEqual([]);
  expect(cuts.flatMap(({ owed }) => owed)).toHaveLength(80);
});

it('copies the log of a server that was killed before anything else', async () => {
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

it('copies the log into the database beside the event loop', async () => {
  const folder = testFolder();
  const db = await openTally(folder);
  onTestFinished(() => db.destroy());
  for (let id = 0; id < 300; id++) await add(db, id);
  // What the database file has by itself: the log may have begun anew since.
  await vi.waitFor(async () => {
    const copy = testFolder();
    copyFileSync(join(folder, sqliteFile), join(copy, sqliteFile));
    const alone = (await openSqlite(copy)) as unknown as Kysely<Tally>;
    try {
      expect((await idsOf(alone)).length).toBeGreaterThan(100);
    } finally {
      await alone.destroy();
    }
  }, longWait);
});
