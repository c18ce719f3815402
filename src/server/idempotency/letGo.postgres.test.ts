import { expect, it } from 'vitest';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { runOnce } from './runOnce.ts';

it('runs the write again where the key was deleted while it was read', async () => {
  const deps = await testDeps();
  const user = await addPerson(deps);
  const key = { key: 'key-1', contentHash: 'x' };
  let times = 0;
  const write = async () => ++times;
  expect(await runOnce(deps, user, key, write)).toBe(1);
  let isThere = true;
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    // After the insert that found the key, before the select that reads its response.
    async transformResult({ result }) {
      if (isThere) await deps.db.deleteFrom('kept_answer').execute();
      isThere = false;
      return result;
    },
  });
  expect(await runOnce({ ...deps, db }, user, key, write)).toBe(2);
});
