import { describe, expect, it } from 'vitest';
import { keptQuery } from './keptQuery.ts';
import { testDatabase } from './testDatabase.ts';

/** Categories of a colour but for one name; counts how often the query was written. */
function setUp() {
  const written: string[] = [];
  const find = keptQuery<{ color: string; not: string }, { name: string }>(
    ['color', 'not'],
    (db, { color, not }) => {
      written.push('once');
      return db
        .selectFrom('category')
        .select('name')
        .where('name', '!=', not)
        .where('position', '>=', 0)
        .where('color', '=', color)
        .orderBy('name');
    },
  );
  return { written, find };
}

function category(name: string, color: string) {
  return { id: name, name, name_no: name, color, position: 0, created_at: 0 };
}

describe('keptQuery', () => {
  it('puts each value in its place and is written once for a database', async () => {
    const { written, find } = setUp();
    const { db } = await testDatabase('test');
    const rows = [category('a', 'red'), category('b', 'red'), category('c', 'blue')];
    await db.insertInto('category').values(rows).execute();
    expect(await find(db, { color: 'red', not: 'a' })).toEqual([{ name: 'b' }]);
    expect(await find(db, { color: 'red', not: 'c' })).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(await find(db, { color: 'blue', not: "x' or 1=1 --" })).toEqual([{ name: 'c' }]);
    expect(written).toHaveLength(1);
  });

  it('is written anew for another database and inside a transaction', async () => {
    const { written, find } = setUp();
    const { db } = await testDatabase('test');
    const other = await testDatabase('test');
    expect(await find(db, { color: 'red', not: '' })).toEqual([]);
    await other.db.insertInto('category').values(category('d', 'red')).execute();
    expect(await find(other.db, { color: 'red', not: '' })).toEqual([{ name: 'd' }]);
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('category').values(category('e', 'red')).execute();
      expect(await find(tx, { color: 'red', not: '' })).toEqual([{ name: 'e' }]);
    });
    expect(written).toHaveLength(3);
  });

  it('shows nothing of a transaction before it ends', async () => {
    const { find } = setUp();
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
