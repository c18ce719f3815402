import { expect, it } from 'vitest';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { listCategories } from './listCategories.ts';

it('lists categories by position, with name and colour', async () => {
  const { db } = await testDeps();
  for (const [id, position] of [
    ['a', 2],
    ['b', 0],
    ['c', 1],
  ] as const) {
    const row = { id, name: id, name_no: `Navn ${id}`, color: '#1565C0', position, created_at: 1 };
    await db.insertInto('category').values(row).execute();
  }
  expect(await listCategories({ db })).toEqual([
    { id: 'b', nameNo: 'Navn b', color: '#1565C0' },
    { id: 'c', nameNo: 'Navn c', color: '#1565C0' },
    { id: 'a', nameNo: 'Navn a', color: '#1565C0' },
  ]);
});
