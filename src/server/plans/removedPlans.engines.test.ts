import { beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { sync } from '#contract/library/sync.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { forgetPlans } from './forgetPlans.ts';
import { advent, makePlan, planItem, sendChange } from './testing/somePlan.ts';

let server: TestServer;
let maria: SignedIn;
let ola: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria', community: 'Bakklandet' });
  ola = await server.person({ first_name: 'Ola', community: 'Bakklandet' });
});

const remove = ({ browser }: SignedIn, { id }: Pick<Plan, 'id'>) =>
  browser.send('DELETE', `/api/plans/${id}`);
const restore = ({ browser }: Pick<SignedIn, 'browser'>, { id }: Pick<Plan, 'id'>, key?: string) =>
  browser.post(`/api/plans/${id}/restore`, undefined, key ? { [idempotencyHeader]: key } : {});
const removed = async ({ browser }: Pick<SignedIn, 'browser'>, query = '') =>
  (await browser.get(`/api/plans/removed${query}`)).body;
const gone = { status: 404, body: { code: 'planNotFound' } };

it('are listed for everybody of the community, latest first, with who removed them', async () => {
  const [one, other] = [await makePlan(maria, { title: 'Advent' }), await makePlan(maria)];
  await makePlan(maria, { title: 'Står' });
  expect(await removed(maria)).toEqual([]);
  await remove(maria, one);
  server.deps.pass(1000);
  await remove(ola, other);
  await ola.browser.send('PATCH', '/api/auth/me', { body: { firstName: 'Olav' } });
  expect(await removed(maria)).toEqual([
    {
      id: other.id,
      ...advent,
      title: null,
      removedAt: '2026-01-01T12:00:01.000Z',
      erasedAt: '2026-01-31T12:00:01.000Z',
      removedBy: 'Ola',
      removedByNow: 'Olav',
    },
    {
      id: one.id,
      ...advent,
      title: 'Advent',
      removedAt: '2026-01-01T12:00:00.000Z',
      erasedAt: '2026-01-31T12:00:00.000Z',
      removedBy: 'Maria',
      removedByNow: null,
    },
  ]);
});

it('come back for everybody as they were, by a new revision, with an audit event', async () => {
  const song = await addSong(server.deps);
  const items = [planItem('a', { songId: song, note: 'Rolig' })];
  const plan = await makePlan(maria, { date: '2026-01-01', title: 'Nyttår', notes: 'Lys', items });
  const held = (await maria.browser.post(`/api/plans/${plan.id}/held`)).body as unknown as Plan;
  const device = (await ola.browser.get('/api/sync')).body as unknown as AnswerOf<typeof sync>;
  await remove(maria, plan);
  expect((await ola.browser.get('/api/plans/sung')).body).toEqual([]);
  server.deps.pass(1000);
  const { status, body, headers } = await restore(ola, plan);
  expect([status, body]).toEqual([
    200,
    { ...held, version: 4, updatedBy: 'Ola', updatedAt: '2026-01-01T12:00:01.000Z' },
  ]);
  expect(headers['etag']).toMatch(/^"4-/);
  expect((await maria.browser.get(`/api/plans/${plan.id}`)).body).toEqual(body);
  expect((await maria.browser.get('/api/plans')).body).toMatchObject([{ id: plan.id }]);
  expect((await ola.browser.get('/api/plans/sung')).body).toMatchObject([{ songId: song }]);
  expect(await removed(maria)).toEqual([]);
  const since = `/api/sync?since=${device.revision}&library=${device.library}`;
  expect((await ola.browser.get(since)).body).toMatchObject({
    changed: { plans: [body] },
    deleted: [],
  });
  const prest = await server.person({ role: 'prest' });
  const [entry] = (await prest.browser.get('/api/trail')).body['entries'] as object[];
  expect(entry).toMatchObject({ deed: 'planRestored', by: 'Ola', about: 'Nyttår, 2026-01-01' });
  const { revisions } = (await maria.browser.get(`/api/plans/${plan.id}/revisions`)).body;
  expect(revisions).toMatchObject([
    { version: 3, changedBy: 'Ola', before: { title: 'Nyttår', isRemoved: true } },
    { version: 2, changedBy: 'Maria', before: { isRemoved: false } },
    { version: 1 },
  ]);
});

it('come back without their link', async () => {
  const plan = await makePlan(maria);
  const path = `/api/plans/${plan.id}/link`;
  const { url } = (await maria.browser.post(path)).body;
  const open = () =>
    server.client().get(String(url).replace('http://localhost:3000/p/', '/api/shared/'));
  expect((await open()).status).toBe(200);
  await remove(maria, plan);
  await restore(maria, plan);
  expect(await open()).toMatchObject({ status: 404, body: { code: 'sharedPlanGone' } });
  expect((await maria.browser.get(path)).body).toEqual({ link: null });
});

it('come back once, whoever asks again', async () => {
  const plan = await makePlan(maria);
  await remove(maria, plan);
  const back = await restore(maria, plan, 'k1');
  expect(back.body).toMatchObject({ version: 3 });
  expect((await restore(maria, plan, 'k1')).body).toEqual(back.body);
  expect((await restore(ola, plan)).body).toEqual(back.body);
  await remove(ola, plan);
  expect(await restore(maria, plan, 'k1'), 'the key is spent').toMatchObject(gone);
  expect((await restore(maria, plan, 'k2')).body).toMatchObject({ version: 5 });
  expect(
    (await sendChange(ola, { ...plan, version: 5 }, { fields: { title: 'Jul' } })).status,
  ).toBe(200);
});

it('are seen and brought back by those alone who may plan there', async () => {
  const plan = await makePlan(maria);
  await remove(maria, plan);
  const [stranger, kateket] = [
    await server.person({ community: 'St. Olav' }),
    await server.person({ community: 'St. Olav', role: 'kateket' }),
  ];
  expect(await removed(stranger)).toEqual([]);
  expect(await removed(stranger, '?community=Bakklandet')).toMatchObject({
    code: 'otherCommunityPlan',
  });
  expect(await restore(stranger, plan)).toMatchObject(gone);
  expect(await removed(kateket)).toEqual([]);
  expect(await removed(kateket, '?community=Bakklandet')).toMatchObject([{ id: plan.id }]);
  expect((await restore(kateket, plan)).status).toBe(200);
  expect(await restore(stranger, plan), 'it tells nobody that it is there').toMatchObject(gone);
});

it.each([
  ['never existed', async () => undefined],
  ['is emptied before its time, by a clock that ran ahead', emptied],
])('do not come back where one %s', async (_, before) => {
  const plan = await makePlan(maria);
  await remove(maria, plan);
  await before();
  const id = before === emptied ? plan.id : 'unknown';
  expect(await restore(maria, { id })).toMatchObject(gone);
});

async function emptied(): Promise<void> {
  await forgetPlans(server.deps.db, server.deps.clock() + 2 * limits.removedPlanKept);
}

it('can be brought back for 30 days, counted from the last removal', async () => {
  const [plan, other] = [await makePlan(maria, { title: 'Advent' }), await makePlan(maria)];
  await remove(maria, plan);
  await remove(maria, other);
  server.deps.pass(limits.removedPlanKept);
  const later = { browser: await server.signIn(maria.person) };
  expect(await removed(later)).toHaveLength(2);
  expect((await restore(later, plan)).status).toBe(200);
  server.deps.pass(1);
  expect(await removed(later), 'before it is swept').toEqual([]);
  expect(await restore(later, other)).toMatchObject(gone);
  await forgetPlans(server.deps.db, server.deps.clock());
  expect((await later.browser.get(`/api/plans/${plan.id}`)).body).toMatchObject({
    title: 'Advent',
  });
  await later.browser.send('DELETE', `/api/plans/${plan.id}`);
  server.deps.pass(limits.removedPlanKept - 1);
  await forgetPlans(server.deps.db, server.deps.clock());
  const last = { browser: await server.signIn(maria.person) };
  expect((await restore(last, plan)).body).toMatchObject({ title: 'Advent' });
});
