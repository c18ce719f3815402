import { beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { sync } from '#contract/library/sync.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { makePlan, planItem, sendChange } from './testing/somePlan.ts';

type Answer = AnswerOf<typeof sync>;

let server: TestServer;
let maria: SignedIn;
let stranger: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ role: 'kateket', community: 'Bakklandet' });
  stranger = await server.person({ role: 'kateket', community: 'St. Olav' });
});

/** The answer from behind the last one. */
async function ask({ browser }: SignedIn, last?: Pick<Answer, 'revision' | 'library'>) {
  const query = last ? `?since=${last.revision}&library=${last.library}` : '';
  return (await browser.get(`/api/sync${query}`)).body as unknown as Answer;
}

const planIds = ({ changed }: Answer) => changed.plans?.map(({ id }) => id);

it('a device gets the plans of its community, their changes and removals, and no others', async () => {
  const plan = await makePlan(maria, { items: [planItem('a')] });
  const theirs = await makePlan(stranger);
  const first = await ask(maria);
  expect(first.changed.plans).toEqual([plan]);
  await sendChange(maria, plan, { fields: { title: 'Advent' } });
  await sendChange(stranger, theirs, { fields: { title: 'Olsok' } });
  const second = await ask(maria, first);
  expect(second).toMatchObject({
    restart: false,
    changed: { plans: [{ id: plan.id, title: 'Advent', version: 2 }] },
    deleted: [],
  });
  await maria.browser.send('DELETE', `/api/plans/${plan.id}`);
  await stranger.browser.send('DELETE', `/api/plans/${theirs.id}`);
  expect(await ask(maria, second)).toMatchObject({ changed: { plans: [] }, deleted: [plan.id] });
});

it('a device gets what its community has set, whenever it changes', async () => {
  const set = ({ browser, person }: SignedIn, body: object) =>
    browser.send('PATCH', encodeURI(`/api/communities/${person.community}/plan-settings`), {
      body,
    });
  const first = await ask(maria);
  expect(first.changed.planSettings).toEqual([]);
  await set(stranger, { epiphany: 'jan6' });
  expect((await ask(maria, first)).changed.planSettings).toEqual([]);
  const handedOver = [{ songId: await addSong(server.deps), date: '2026-01-01' }];
  await set(maria, { handedOver });
  const second = await ask(maria, first);
  expect(second.changed.planSettings).toEqual([
    { id: 'bakklandet', epiphany: 'sunday', usual: null, handedOver, version: 1 },
  ]);
  expect((await ask(maria, second)).changed.planSettings).toEqual([]);
});

it('many plans come in pages, each of them once', async () => {
  for (let at = 0; at < 7; at++) await makePlan(maria, { title: `Plan ${at}` });
  const got: string[] = [];
  let last: Answer | undefined;
  do {
    const since = last ? `&since=${last.revision}&library=${last.library}` : '';
    const { body } = await maria.browser.get(`/api/sync?limit=3${since}`);
    last = body as unknown as Answer;
    got.push(...(planIds(last) ?? []));
  } while (last.more);
  expect(new Set(got).size).toBe(7);
  expect(got).toHaveLength(7);
});

it('a person who moves to another community starts over with its plans', async () => {
  const plan = await makePlan(maria);
  const theirs = await makePlan(stranger);
  const before = await ask(maria);
  expect(planIds(before)).toEqual([plan.id]);
  const prest = await server.person({ role: 'prest', community: 'Ila' });
  const moved = { body: { community: 'St. Olav' } };
  await prest.browser.send('PATCH', `/api/people/${maria.person.id}`, moved);
  const after = await ask(maria, before);
  expect([after.restart, planIds(after)]).toEqual([true, [theirs.id]]);
  expect((await ask(maria, after)).restart).toBe(false);
});

it('another spelling of the community starts nothing over, and comes with the plans', async () => {
  const plan = await makePlan(maria);
  const before = await ask(maria);
  const prest = await server.person({ role: 'prest', community: 'Ila' });
  const spelled = { body: { community: 'Bakk-landet' } };
  await prest.browser.send('PATCH', `/api/people/${maria.person.id}`, spelled);
  expect(await ask(maria, before)).toMatchObject({
    restart: false,
    changed: { plans: [{ id: plan.id, community: 'Bakk-landet', version: 1 }] },
  });
});

it('a device of a release without plans goes on where it was', async () => {
  const first = await ask(maria);
  const [library = ''] = first.library.split('.');
  await makePlan(maria);
  await makePlan(maria);
  const older = { ...first, library };
  // Another id would make the device fetch everything anew.
  const next = await ask(maria, { ...older, revision: 1 });
  expect(next).toMatchObject({ restart: false, library });
  expect((await ask(maria, next)).library).toBe(library);
  // A release with plans begins anew, to get those that it lacks.
  expect(await ask(maria, { ...older, revision: 0 })).toMatchObject({
    restart: false,
    library: first.library,
    changed: { plans: [{}, {}] },
  });
});
