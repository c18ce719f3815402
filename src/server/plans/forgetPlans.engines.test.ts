import { beforeEach, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { forgetPlans } from './forgetPlans.ts';
import { advent, makePlan, planItem, sendChange } from './testing/somePlan.ts';

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person();
});

const forget = () => forgetPlans(server.deps.db, server.deps.clock());
const rows = (table: 'plan' | 'plan_revision' | 'kept_answer') =>
  server.deps.db.selectFrom(table).selectAll().execute();

it('a removed plan keeps its texts for 30 days, then only the tombstone that devices need', async () => {
  const items = [planItem('a', { who: 'Anne', note: 'Rolig' })];
  const body = { ...advent, title: 'Advent', notes: 'Lys', items };
  const made = await maria.browser.post('/api/plans', body, { [idempotencyHeader]: 'k1' });
  const id = String(made.body['id']);
  const other = await makePlan(maria, { title: 'Jul' });
  await maria.browser.send('DELETE', `/api/plans/${id}`);
  const before = await rows('plan');
  server.deps.pass(limits.removedPlanKept);
  await forget();
  expect(await rows('plan')).toEqual(before);
  server.deps.pass(1);
  await forget();
  const after = await rows('plan');
  const [gone, stays] = [id, other.id].map((each) => after.find((row) => row.id === each));
  expect(stays).toEqual(before.find((row) => row.id === other.id));
  expect(gone).toMatchObject({
    community: maria.person.community,
    title: null,
    notes: null,
    items: '[]',
    created_by: null,
    updated_by: null,
    revision: before.find((row) => row.id === id)?.revision,
  });
  expect(await rows('plan_revision')).toEqual([]);
  expect(JSON.stringify(await rows('kept_answer'))).not.toMatch(/Advent|Anne|Rolig/);
  const synced = await (await server.signIn(maria.person)).get('/api/sync');
  expect(synced.body).toMatchObject({ deleted: [id], changed: { plans: [{ id: other.id }] } });
});

it('a plan removed long before the server runs again is emptied too', async () => {
  const { id } = await makePlan(maria, { title: 'Advent' });
  await maria.browser.send('DELETE', `/api/plans/${id}`);
  server.deps.pass(limits.planHistoryKept + 1);
  await forget();
  expect(await rows('plan')).toMatchObject([{ id, title: null }]);
});

it('changes are kept for 400 days, the plan itself until it is removed', async () => {
  const plan = await makePlan(maria, { title: 'Advent' });
  await sendChange(maria, plan, { fields: { title: 'Jul' } });
  server.deps.pass(limits.planHistoryKept);
  await forget();
  expect(await rows('plan_revision')).toHaveLength(1);
  server.deps.pass(1);
  await forget();
  expect(await rows('plan_revision')).toEqual([]);
  expect(await rows('plan')).toMatchObject([{ title: 'Jul', version: 2 }]);
});
