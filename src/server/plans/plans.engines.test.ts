import { beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#contract/plans.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let maria: SignedIn;
let ola: SignedIn;
let stranger: SignedIn;
let kateket: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria', community: 'Bakklandet' });
  ola = await server.person({ first_name: 'Ola', community: 'Bakklandet' });
  stranger = await server.person({ community: 'St. Olav' });
  kateket = await server.person({ role: 'kateket', community: 'St. Olav' });
});

const advent = { date: '2026-11-28', time: '20:00', kind: 'eukaristi' };

function item(id: string, like: Partial<PlanItem> = {}): PlanItem {
  return { ...emptyItem, id, slot: 'inngang', ...like };
}

async function made(body: object = {}, { browser } = maria): Promise<Plan> {
  const answer = await browser.post('/api/plans', { ...advent, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Plan;
}

function change(plan: Plan, body: object, { browser } = maria, version = plan.version) {
  const headers = { 'if-match': `"${version}"` };
  return browser.send('PATCH', `/api/plans/${plan.id}`, { body, headers });
}

describe('a plan', () => {
  it('is made, read, changed and removed by its community', async () => {
    const plan = await made({ items: [item('a'), item('b')] });
    expect(plan).toMatchObject({
      ...advent,
      community: 'Bakklandet',
      title: null,
      held: null,
      version: 1,
      createdBy: 'Maria',
      updatedBy: 'Maria',
    });
    const changed = await change(plan, { fields: { title: 'Advent' } }, ola);
    expect(changed.body).toMatchObject({ title: 'Advent', version: 2, updatedBy: 'Ola' });
    const { body, headers } = await maria.browser.get(`/api/plans/${plan.id}`);
    expect(body).toEqual(changed.body);
    expect(headers['etag']).toMatch(/^W?\/?"2-/);
    const gone = await ola.browser.send('DELETE', `/api/plans/${plan.id}`);
    expect(gone).toMatchObject({ status: 200, body: { ok: true } });
    expect((await maria.browser.get(`/api/plans/${plan.id}`)).status).toBe(404);
  });

  it('is listed by date with what is chosen', async () => {
    await made({ date: '2026-12-25', items: [item('a', { songId: 's' }), item('b')] });
    await made({ date: '2026-11-28', title: 'Advent' });
    await made({ date: '2026-01-01' });
    const { body } = await ola.browser.get('/api/plans?from=2026-11-01&to=2026-12-31');
    expect(body).toMatchObject([
      { date: '2026-11-28', title: 'Advent', chosen: 0, items: 0, isHeld: false },
      { date: '2026-12-25', chosen: 1, items: 2 },
    ]);
  });

  it('makes no version of a change that changes nothing', async () => {
    const plan = await made({ title: 'Advent', items: [item('a')] });
    const same = { fields: { title: 'Advent' }, items: [{ op: 'put', item: item('a') }] };
    expect((await change(plan, same)).body).toMatchObject({ version: 1 });
  });

  it.each([
    { date: '2026-11-31' },
    { date: '28.11.2026' },
    { time: '24:00' },
    { kind: 'messe' },
    { items: [{ ...item('a'), capo: 10 }] },
    { items: Array.from({ length: 61 }, (_, at) => item(`i${at}`)) },
  ])('is refused with %j', async (body) => {
    const answer = await maria.browser.post('/api/plans', { ...advent, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  });

  it('has room for 60 items', async () => {
    const items = Array.from({ length: 60 }, (_, at) => item(`i${at}`));
    const plan = await made({ items });
    const one = await change(plan, { items: [{ op: 'put', item: item('x') }] });
    expect(one).toMatchObject({ status: 422, body: { code: 'tooManyItems' } });
  });

  it('takes an id made by the device once', async () => {
    const id = '7b8f1f0e-9e2c-4a51-9f3c-0d5a3b1c2d3e';
    expect((await made({ id })).id).toBe(id);
    const again = await maria.browser.post('/api/plans', { ...advent, id });
    expect(again).toMatchObject({ status: 409, body: { code: 'idTaken' } });
  });
});

describe('two people at one plan', () => {
  it('both succeed with different items and fields', async () => {
    const plan = await made({ items: [item('a'), item('b'), item('c')] });
    await change(plan, { items: [{ op: 'move', id: 'c', after: null }] }, ola);
    await change(plan, { fields: { title: 'Advent' } }, ola);
    const mine = { items: [{ op: 'put', item: item('d'), after: 'b' }], fields: { notes: 'Lys' } };
    const both = await change(plan, mine);
    expect(both).toMatchObject({ status: 200, body: { title: 'Advent', notes: 'Lys' } });
    const ids = (both.body as unknown as Plan).items.map(({ id }) => id);
    expect(ids).toEqual(['c', 'a', 'b', 'd']);
  });

  it.each([
    ['item', { items: [{ op: 'put', item: item('a', { note: 'sakte' }) }] }],
    ['field', { fields: { title: 'Kveldsmesse' } }],
  ])('get the current plan where the same %s was changed', async (_, body) => {
    const plan = await made({ items: [item('a')] });
    const theirs = {
      fields: { title: 'Advent' },
      items: [{ op: 'put', item: item('a', { note: 'rolig' }) }],
    };
    await change(plan, theirs, ola);
    expect(await change(plan, body)).toMatchObject({
      status: 412,
      body: {
        code: 'planChanged',
        current: { version: 2, title: 'Advent', items: [{ note: 'rolig' }] },
      },
    });
  });
});

describe('other communities', () => {
  it('neither see nor change a plan, kateket and prest do', async () => {
    const plan = await made({ items: [item('a')] });
    const url = `/api/plans/${plan.id}`;
    expect((await stranger.browser.get(url)).body).toMatchObject({ code: 'planNotFound' });
    expect((await stranger.browser.get('/api/plans')).text).toBe('[]');
    expect((await stranger.browser.get('/api/plans?community=Bakklandet')).body).toMatchObject({
      code: 'otherCommunityPlan',
    });
    expect((await change(plan, { fields: { title: 'x' } }, stranger)).status).toBe(404);
    expect((await stranger.browser.send('DELETE', url)).status).toBe(404);
    expect((await stranger.browser.post(`${url}/held`)).status).toBe(404);
    const into = { ...advent, community: 'Bakklandet' };
    expect((await stranger.browser.post('/api/plans', into)).status).toBe(403);
    const copy = { ...advent, copyOf: plan.id };
    expect((await stranger.browser.post('/api/plans', copy)).status).toBe(404);

    expect((await kateket.browser.get(url)).status).toBe(200);
    expect((await kateket.browser.get('/api/plans?community=bakklandet')).body).toHaveLength(1);
    const copied = await kateket.browser.post('/api/plans', copy);
    expect(copied.body).toMatchObject({ community: 'St. Olav', items: [{ slot: 'inngang' }] });
  });

  it('keep their plans when the spelling of the community changes', async () => {
    const prest = await server.person({ role: 'prest', community: 'Bakklandet' });
    const plan = await made();
    const spelled = { community: 'Bakklandet.' };
    await prest.browser.send('PATCH', `/api/people/${maria.person.id}`, { body: spelled });
    expect((await maria.browser.get('/api/plans')).body).toMatchObject([
      { id: plan.id, community: 'Bakklandet.' },
    ]);
  });
});

describe('a held plan', () => {
  it('says what was sung, and on which day', async () => {
    const [one, two] = [await addSong(server.deps), await addSong(server.deps)];
    const plan = await made({
      items: [
        item('a', { songId: one }),
        item('b', { songId: two, slot: 'utgang' }),
        item('c', { text: 'Jes 63' }),
      ],
    });
    expect((await maria.browser.post(`/api/plans/${plan.id}/held`)).body).toMatchObject({
      held: { items: ['a', 'b'] },
    });
    const sung = [
      { songId: one, slot: 'inngang', kind: 'eukaristi', date: '2026-11-29' },
      { songId: two, slot: 'utgang', kind: 'eukaristi', date: '2026-11-29' },
    ];
    expect((await ola.browser.get('/api/plans/sung')).body).toEqual(sung);
    expect((await stranger.browser.get('/api/plans/sung')).text).toBe('[]');
    await maria.browser.post(`/api/plans/${plan.id}/held`, { items: ['b'] });
    expect((await ola.browser.get('/api/plans/sung')).body).toEqual(sung.slice(1));
    expect((await ola.browser.get('/api/plans/sung?since=2026-11-30')).text).toBe('[]');
  });

  it('is in the audit log, as making and removing are', async () => {
    const prest = await server.person({ role: 'prest' });
    const plan = await made({ title: 'Advent' });
    await maria.browser.post(`/api/plans/${plan.id}/held`);
    await maria.browser.send('DELETE', `/api/plans/${plan.id}`);
    const { body } = await prest.browser.get('/api/trail');
    expect(body).toMatchObject({
      entries: ['planRemoved', 'planHeld', 'planAdded'].map((deed) => ({
        deed,
        by: 'Maria',
        about: 'Advent, 2026-11-28',
      })),
    });
  });
});
