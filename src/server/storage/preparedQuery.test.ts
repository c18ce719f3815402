import { describe, expect, it } from 'vitest';
import { testDatabase } from '#server/storage/testing/testDatabase.ts';
import { preparedQuery, preparedWrite } from './preparedQuery.ts';

/** Categories of a colour but for one name. */
const find = preparedQuery<{ color: string; not: string }, { name: string }>(
  ['color', 'not'],
  (db, { color, not }) =>
    db
      .selectFrom('category')
      .select('name')
      .where('name', '!=', not)
      .where('position', '>=', 0)
      .where('color', '=', color)
      .orderBy('name'),
);

function category(name: string, color: string) {
  return { id: name, name, name_no: name, color, position: 0, created_at: 0 };
}

describe('preparedQuery', () => {
  it('puts each value in its place', async () => {
    const { db } = await testDatabase('test');
    const rows = [category('a', 'red'), category('b', 'red'), category('c', 'blue')];
    await db.insertInto('category').values(rows).execute();
    expect(await find(db, { color: 'red', not: 'a' })).toEqual([{ name: 'b' }]);
    expect(await find(db, { color: 'red', not: 'c' })).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(await find(db, { color: 'blue', not: "x' or 1=1 --" })).toEqual([{ name: 'c' }]);
  });

  it('asks the database it is given, and its transactions', async () => {
    const { db } = await testDatabase('test');
    const other = await testDatabase('test');
    expect(await find(db, { color: 'red', not: '' })).toEqual([]);
    await other.db.insertInto('category').values(category('d', 'red')).execute();
    expect(await find(other.db, { color: 'red', not: '' })).toEqual([{ name: 'd' }]);
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('category').values(category('e', 'red')).execute();
      expect(await find(tx, { color: 'red', not: '' })).toEqual([{ name: 'e' }]);
    });
  });

  it('shows nothing of a transaction before it ends', async () => {
    const { db } = await testDatabase('test');
    const red = { color: 'red', not: '' };
    let meanwhile: ReturnType<typeof find> | undefined;
    const undone = db.transaction().execute(async (tx) => {
      await tx.insertInto('category').values(category('e', 'red')).execute();
      meanwhile = find(db, red);
      throw new Error('planted');
    });
    await expect(undone).rejects.toThrow('planted');
    expect(await meanwhile).toEqual([]);
    expect(await find(db, red)).toEqual([]);
  });
});

describe('preparedWrite', () => {
  const move = preparedWrite<{ name: string; position: number }, { name: string }>(
    ['name', 'position'],
    (db, { name, position }) =>
      db.updateTable('category').set({ position }).where('name', '=', name).returning('name'),
  );

  it('writes, at once or within the transaction it is given', async () => {
    const { db } = await testDatabase('test');
    await db.insertInto('category').values(category('a', 'red')).execute();
    const position = async () =>
      (await db.selectFrom('category').select('position').executeTakeFirstOrThrow()).position;
    expect(await move(db, { name: 'a', position: 3 })).toEqual([{ name: 'a' }]);
    expect(await move(db, { name: 'b', position: 4 })).toEqual([]);
    expect(await position()).toBe(3);
    const undone = db.transaction().execute(async (tx) => {
      expect(await move(tx, { name: 'a', position: 5 })).toEqual([{ name: 'a' }]);
      throw new Error('planted');
    });
    await expect(undone).rejects.toThrow('planted');
    expect(await position()).toBe(3);
  });

  const copy = preparedWrite<{ name: string; copy: string }, { id: string }>(
    ['name', 'copy'],
    (db, { name }) =>
      db.updateTable('category').set({ position: 9 }).where('name', '=', name).returning('name'),
    (db, { copy: id }) =>
      db
        .insertInto('category')
        .values({ ...category('', 'red'), id, name: id })
        .returning('id'),
  );

  async function setUpCopies() {
    const { db } = await testDatabase('test');
    const rows = [category('a', 'red'), category('b', 'red')];
    await db.insertInto('category').values(rows).execute();
    const positions = async () => {
      const all = await db.selectFrom('category').selectAll().orderBy('name').execute();
      return all.map(({ name, position }) => `${name} ${position}`);
    };
    return { db, positions };
  }

  it('goes on as long as a statement answers a row', async () => {
    const { db, positions } = await setUpCopies();
    expect(await copy(db, { name: 'a', copy: 'c' })).toEqual([{ id: 'c' }]);
    expect(await copy(db, { name: 'nobody', copy: 'd' })).toEqual([]);
    expect(await positions()).toEqual(['a 9', 'b 0', 'c 0']);
  });

  it('does each wholly or not at all, whatever becomes of others at the same time', async () => {
    const { db, positions } = await setUpCopies();
    const ends = await Promise.allSettled([
      copy(db, { name: 'a', copy: 'c' }),
      copy(db, { name: 'b', copy: 'c' }),
      move(db, { name: 'c', position: 5 }),
      copy(db, { name: 'a', copy: 'd' }),
    ]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const [a, b, ...rest] = await positions();
    // On PostgreSQL either of the first two may be the first; the other one has done nothing.
    expect([a, rest]).toEqual(['a 9', [expect.stringMatching(/^c [05]$/), 'd 0']]);
    expect(b === 'b 9').toBe(ends[1]?.status === 'fulfilled');
  });
});
