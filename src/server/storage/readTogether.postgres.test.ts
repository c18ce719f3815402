import fc from 'fast-check';
import pg from 'pg';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Kysely } from 'kysely';
import { openPostgres } from './openPostgres.ts';
import { preparedQuery, type SharedReads, sharedReads } from './preparedQuery.ts';
import type { Schema } from './schema.ts';
import { testDatabaseSettings } from '#server/storage/testing/testDatabase.ts';
import { isFull } from '#tests/isFull.ts';

let db: Kysely<Schema>;
let url: string;
let reads: SharedReads;

beforeEach(async () => {
  url = (await testDatabaseSettings('test')).databaseUrl ?? '';
  ({ db, reads } = opened(url));
});

function opened(address: string) {
  const open = openPostgres(address);
  onTestFinished(() => open.destroy());
  const its = sharedReads.get(open);
  if (!its) throw new Error('nothing is read for many at once');
  return { db: open, reads: its };
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const nameOf = preparedQuery<{ id: string; color: string }, { name: string; position: number }>(
  ['id', 'color'],
  (each, { id, color }) =>
    each
      .selectFrom('category')
      .select(['name', 'position'])
      .where('id', '=', id)
      .where('color', '=', color)
      .where('position', '>=', 0),
);

const category = { name_no: '', color: 'red', position: 7, created_at: 0 };

it('reads for all who ask, whatever their values are, and says nothing of what is not there', async () => {
  const names = ['a', "o'k", 'to "ord"', String.raw`\x\"`, '{,}', 'NULL', 'æ שיר', ''];
  const rows = names.map((name) => ({ ...category, id: name, name: `${name}!` }));
  await db.insertInto('category').values(rows).execute();
  const asked = [...names, 'none', ...names].map((id) => nameOf.seen(db, { id, color: 'red' }));
  const found = (await Promise.all(asked)).map(({ row }) => row?.name);
  const all = names.map((name) => `${name}!`);
  expect(found).toEqual([...all, undefined, ...all]);
  expect((await nameOf.seen(db, { id: 'a', color: 'red' })).row).toEqual({
    name: 'a!',
    position: 7,
  });
  expect((await nameOf.seen(db, { id: 'a', color: 'blue' })).row).toBeUndefined();
});

// What each of others may do between two looks. A savepoint that is none ends a transaction in vain.
const deed = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('begin', 'write', 'commit') },
  { weight: 1, arbitrary: fc.constantFrom('rollback', 'savepoint s', 'rollback to savepoint s') },
);

it('never says the same of two states between which a transaction has ended', async () => {
  const others = [await connected(), await connected(), await connected()];
  await db
    .insertInto('category')
    .values({ ...category, id: 'a', name: '' })
    .execute();
  let count = 0;
  /** What is there, by what was said of it. */
  const seen = new Map<unknown, string>();
  const step = fc.tuple(fc.nat(others.length - 1), deed);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const [which, does] of steps) {
        const id = `${which}`;
        const write = [
          `insert into category (id, name, name_no, color, position, created_at)
           values ('${id}', '${++count}', '', 'red', 0, 0)
           on conflict (id) do update set name = excluded.name`,
        ];
        for (const each of does === 'write' ? write : [does]) {
          await others[which]?.query(each).catch(() => undefined);
        }
        const before = await reads.state();
        const rows = await db.selectFrom('category').select(['id', 'name']).orderBy('id').execute();
        const after = await reads.state();
        expect(before).toBeTypeOf('string');
        if (before !== after) continue; // another test has written to the same cluster
        const content = JSON.stringify(rows);
        expect(seen.get(before) ?? content).toBe(content);
        seen.set(before, content);
      }
      for (const other of others) await other.query('rollback');
    }),
    { numRuns: isFull ? 300 : 25 },
  );
  expect(new Set(seen.values()).size).toBeGreaterThan(20);
});

it('reads a row in the very state that it names', async () => {
  const other = opened(url);
  await db
    .insertInto('category')
    .values({ ...category, id: 'a', name: '0' })
    .execute();
  const names = new Map<unknown, string>();
  for (let at = 1; at <= 50; at++) {
    const write = other.db
      .updateTable('category')
      .set({ name: `${at}` })
      .where('id', '=', 'a');
    const [{ state, row }] = await Promise.all([
      nameOf.seen(db, { id: 'a', color: 'red' }),
      write.execute(),
    ]);
    if (row === undefined) throw new Error('it was there all the time');
    expect(names.get(state) ?? row.name).toBe(row.name);
    names.set(state, row.name);
  }
  expect(names.size).toBeGreaterThan(20);
});
