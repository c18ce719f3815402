import { expect, it } from 'vitest';
import { testDeps } from './testDeps.ts';

it('makes one installation row', async () => {
  const { db } = await testDeps();
  const rows = await db.selectFrom('installation').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ environment: 'test', library_revision: 0 });
});
