import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type TestDeps, testDeps } from '#server/storage/testDeps.ts';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { forgetOldAnswers } from './forgetOldAnswers.ts';
import { writeOnce } from './writeOnce.ts';

const forget = (deps: TestDeps) => forgetOldAnswers(deps)();

it('forgets an answer when no device can ask for it any more, and not before', async () => {
  const deps = await testDeps();
  const user = await addPerson(deps);
  const writeKey = { key: 'k1', contentHash: 'hash' };
  let done = 0;
  const write = () => writeOnce(deps, user, writeKey, async () => ++done);
  await write();
  deps.pass(limits.keptAnswer);
  await forget(deps);
  expect(await write()).toBe(1);
  deps.pass(1);
  await forget(deps);
  expect(await write()).toBe(2);
});

it('goes on where the database cannot be written', async () => {
  const deps = await testDeps();
  const fail = () => {
    throw new Error('disk full');
  };
  const db = deps.db.withPlugin({ transformQuery: fail, transformResult: fail });
  const warned: string[] = [];
  const log = { ...deps.log, warn: (_: object, message: string) => void warned.push(message) };
  await forgetOldAnswers({ ...deps, db, log })();
  expect(warned).toEqual(['old answers stay']);
});
