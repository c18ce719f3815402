import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { removalsKept } from '#plan/changeItems.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { advent, makePlan, planItem, sendChange, untilAdvent } from './testing/somePlan.ts';

let server: TestServer;
let maria: SignedIn;
let ola: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria', community: 'Bakklandet' });
  ola = await server.person({ first_name: 'Ola', community: 'Bakklandet' });
});

describe('a plan', () => {
  it('is made, read, changed and removed by its community', async () => {
    const plan = await makePlan(maria, { items: [planItem('a'), planItem('b')] });
    expect(plan).toMatchObject({
      ...advent,
      community: 'Bakklandet',
      title: null,
      held: null,
      version: 1,
      createdBy: 'Maria',
      updatedBy: 'Maria',
    });
    const changed = await sendChange(ola, plan, { fields: { title: 'Advent' } });
    expect(changed.body).toMatchObject({ title: 'Advent', version: 2, updatedBy: 'Ola' });
    const { body, headers } = await maria.browser.get(`/api/plans/${plan.id}`);
    expect(body).toEqual(changed.body);
    expect(headers['etag']).toMatch(/^"2-/);
    const gone = await ola.browser.send('DELETE', `/api/plans/${plan.id}`);
    expect(gone).toMatchObject({ status: 200, body: { ok: true } });
    expect((await maria.browser.get(`/api/plans/${plan.id}`)).status).toBe(404);
    expect((await maria.browser.get('/api/plans')).text).toBe('[]');
  });

  it('is listed by date with what is chosen', async () => {
    const items = [planItem('a', { songId: await addSong(server.deps) }), planItem('b')];
    await makePlan(maria, { date: '2026-12-25', items });
    await makePlan(maria, { date: '2026-11-28', title: 'Advent' });
    await makePlan(maria, { date: '2026-01-01' });
    const { body } = await ola.browser.get('/api/plans?from=2026-11-01&to=2026-12-31');
    expect(body).toMatchObject([
      { date: '2026-11-28', title: 'Advent', chosen: 0, items: 0, isHeld: false },
      { date: '2026-12-25', chosen: 1, items: 2 },
    ]);
  });

  it('is made and changed once by a request sent twice', async () => {
    const once = { [idempotencyHeader]: 'k1' };
    const made = await maria.browser.post('/api/plans', advent, once);
    expect((await maria.browser.post('/api/plans', advent, once)).body).toEqual(made.body);
    expect((await maria.browser.get('/api/plans')).body).toHaveLength(1);
    const body = { items: [{ op: 'put', item: planItem('a') }] };
    const headers = { 'if-match': '"1"', [idempotencyHeader]: 'k2' };
    const path = `/api/plans/${String(made.body['id'])}`;
    const changed = await maria.browser.send('PATCH', path, { body, headers });
    expect((await maria.browser.send('PATCH', path, { body, headers })).body).toEqual(changed.body);
    expect(changed.body).toMatchObject({ version: 2 });
  });

  it('is answered as it is by then to a request sent again, and stays removed', async () => {
    const once = { [idempotencyHeader]: 'k1' };
    const made = await maria.browser.post('/api/plans', advent, once);
    const plan = made.body as unknown as Plan;
    const changed = await sendChange(ola, plan, { fields: { title: 'Advent' } });
    expect((await maria.browser.post('/api/plans', advent, once)).body).toEqual(changed.body);
    await ola.browser.send('DELETE', `/api/plans/${plan.id}`);
    const again = await maria.browser.post('/api/plans', advent, once);
    expect(again).toMatchObject({ status: 404, body: { code: 'planNotFound' } });
    expect((await maria.browser.get('/api/plans')).text).toBe('[]');
  });

  it('makes no version of a change that changes nothing', async () => {
    const plan = await makePlan(maria, { title: 'Advent', items: [planItem('a')] });
    const same = { fields: { title: 'Advent' }, items: [{ op: 'put', item: planItem('a') }] };
    expect((await sendChange(ola, plan, same)).body).toMatchObject({ version: 1 });
    expect((await sendChange(ola, plan, {})).body).toMatchObject({ version: 1 });
  });

  it('keeps empty texts as none', async () => {
    const item = planItem('a', { text: '', who: ' ', reference: 'Jes 63', songId: '' });
    const plan = await makePlan(maria, { title: '', notes: ' ', items: [item] });
    const kept = { title: null, notes: null };
    expect(plan).toMatchObject(kept);
    expect(plan.items).toEqual([planItem('a', { reference: 'Jes 63' })]);
    const put = { op: 'put', item: planItem('a', { reference: '', note: 'rolig' }) };
    const changed = await sendChange(maria, plan, { fields: { title: '' }, items: [put] });
    expect(changed.body).toMatchObject({ ...kept, items: [planItem('a', { note: 'rolig' })] });
  });

  it('keeps the title of a song that is removed, and its version’s name', async () => {
    const songId = await addSong(server.deps);
    const chosen = planItem('a', { songId, titleThen: 'Vannet', versionName: 'Borte' });
    const plan = await makePlan(maria, { items: [chosen] });
    const prest = await server.person({ role: 'prest' });
    expect((await prest.browser.send('DELETE', `/api/songs/${songId}`)).status).toBe(200);
    const { body } = await maria.browser.get(`/api/plans/${plan.id}`);
    expect(body).toMatchObject({ items: [chosen] });
  });

  it('takes an id made by the device once', async () => {
    const id = '7b8f1f0e-9e2c-4a51-9f3c-0d5a3b1c2d3e';
    expect((await makePlan(maria, { id })).id).toBe(id);
    const again = await maria.browser.post('/api/plans', { ...advent, id });
    expect(again).toMatchObject({ status: 409, body: { code: 'idTaken' } });
    await maria.browser.send('DELETE', `/api/plans/${id}`);
    expect((await maria.browser.post('/api/plans', { ...advent, id })).status).toBe(409);
  });

  it('is copied with its songs and without the readings of that day', async () => {
    const items = [
      planItem('a', { songId: 's', titleThen: 'Vannet', transposition: -2, who: 'Anne' }),
      planItem('b', { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63', note: 'Ny' }),
    ];
    const plan = await makePlan(maria, { items });
    const copy = await makePlan(ola, { date: '2026-12-05', copyOf: plan.id });
    const ids = copy.items.map(({ id }) => id);
    expect(ids).not.toContain('a');
    expect(copy.items).toEqual([
      { ...items[0], id: ids[0] },
      planItem(String(ids[1]), { slot: 'lesning', slotName: '1. lesning' }),
    ]);
  });

  it('is copied with the readings of the Easter Vigil of its year', async () => {
    const items = [planItem('a', { slot: 'evangelium', reference: 'Mark 16,1–7', who: 'Per' })];
    const plan = await makePlan(maria, { date: '2027-03-27', kind: 'vigilie', items });
    const easter = { date: '2028-04-15', kind: 'vigilie', copyOf: plan.id };
    const copy = await makePlan(ola, easter);
    expect(copy.items).toMatchObject([{ reference: 'Luk 24,1–12', who: null }]);
  });
});

describe('bad input', () => {
  it('such as 500 items is refused with a sentence', async () => {
    const answer = await maria.browser.post('/api/plans', { ...advent, items: manyItems(500) });
    const refused = { code: 'tooManyItems', message: 'En plan har plass til 60 punkter.' };
    expect(answer).toMatchObject({ status: 422, body: refused });
    const plan = await makePlan(maria, { items: manyItems(60) });
    const items = manyItems(500).map((item) => ({ op: 'put', item }));
    expect(await sendChange(maria, plan, { items })).toMatchObject({ status: 422, body: refused });
    const { body } = await maria.browser.get('/api/plans');
    expect(body).toMatchObject([{ id: plan.id, items: 60, version: 1 }]);
  });

  it('such as a time that summer time skips, or any year, is taken as it is said', async () => {
    const night = { date: '2026-03-29', time: '02:30' };
    expect(await makePlan(maria, night)).toMatchObject(night);
    expect(await makePlan(maria, { date: '1999-12-31', time: null })).toMatchObject({ time: null });
    expect(await makePlan(maria, { date: '2096-02-29' })).toMatchObject({ date: '2096-02-29' });
  });

  it('such as emoji, marks and right-to-left titles is kept to the letter', async () => {
    const titleThen = '*Vær* _glad_ ~ 🎶 שיר חדש \u200b';
    const plan = await makePlan(maria, { items: [planItem('a', { titleThen })] });
    expect(plan.items[0]?.titleThen).toBe(titleThen.trim());
  });

  it('such as one item more than there is room for is refused', async () => {
    const plan = await makePlan(maria, { items: manyItems(60) });
    const more = await sendChange(maria, plan, { items: [{ op: 'put', item: planItem('x') }] });
    expect(more).toMatchObject({ status: 422, body: { code: 'tooManyItems' } });
    const other = [
      { op: 'remove', id: 'i0' },
      { op: 'put', item: planItem('x') },
    ];
    expect((await sendChange(maria, plan, { items: other })).status).toBe(200);
  });

  it('refuses a change of a removed plan', async () => {
    const plan = await makePlan(maria);
    await ola.browser.send('DELETE', `/api/plans/${plan.id}`);
    const gone = { status: 404, body: { code: 'planNotFound' } };
    expect(await sendChange(maria, plan, { fields: { title: 'Advent' } })).toMatchObject(gone);
    expect(await maria.browser.post(`/api/plans/${plan.id}/held`)).toMatchObject(gone);
    expect(await maria.browser.send('DELETE', `/api/plans/${plan.id}`)).toMatchObject(gone);
    const copy = { ...advent, copyOf: plan.id };
    expect(await maria.browser.post('/api/plans', copy)).toMatchObject(gone);
  });
});

describe('two people at one plan', () => {
  it('bring no item back after any number of removals, which make no row grow', async () => {
    const plan = await makePlan(maria, { items: [planItem('a'), planItem('b')] });
    await sendChange(ola, plan, { items: [{ op: 'remove', id: 'a' }] });
    const long = (at: number) => `i${at}`.padEnd(100, '-');
    for (const from of [0, 125]) {
      const ids = Array.from({ length: 125 }, (_, at) => long(from + at));
      const puts = ids.map((id) => ({ op: 'put', item: planItem(id) }));
      const removals = ids.map((id) => ({ op: 'remove', id }));
      const note = { op: 'put', item: planItem('b', { note: `${from}` }) };
      const body = { items: [...puts, ...removals, note] };
      expect((await ola.browser.send('PATCH', `/api/plans/${plan.id}`, { body })).status).toBe(200);
    }
    const { changed_in } = await server.deps.db
      .selectFrom('plan')
      .select('changed_in')
      .executeTakeFirstOrThrow();
    expect(changed_in.length).toBeLessThan(removalsKept * 110);
    const put = (id: string) => ({ items: [{ op: 'put', item: planItem(id) }] });
    const stale = await sendChange(maria, plan, put('a'));
    expect(stale).toMatchObject({ status: 412, body: { current: { items: [{ id: 'b' }] } } });
    expect((await sendChange(maria, plan, put('c'))).status).toBe(412);
    const now = stale.body['current'] as Plan;
    expect(idsOf((await sendChange(maria, now, put('c'))).body)).toEqual(['b', 'c']);
  });

  it('both succeed with different items and fields', async () => {
    const plan = await makePlan(maria, { items: [planItem('a'), planItem('b'), planItem('c')] });
    await sendChange(ola, plan, { items: [{ op: 'move', id: 'c', after: null }] });
    const both = { ...plan, version: 2 };
    await sendChange(ola, both, { fields: { title: 'Advent' } });
    const mine = {
      fields: { notes: 'Lys' },
      items: [{ op: 'put', item: planItem('d'), after: 'b' }],
    };
    const joined = await sendChange(maria, plan, mine);
    expect(joined).toMatchObject({ status: 200, body: { title: 'Advent', notes: 'Lys' } });
    expect(idsOf(joined.body)).toEqual(['c', 'a', 'b', 'd']);
  });

  it.each([
    ['item', { items: [{ op: 'put', item: planItem('a', { note: 'sakte' }) }] }],
    ['item that is moved', { items: [{ op: 'move', id: 'a', after: 'b' }] }],
    ['item that is removed', { items: [{ op: 'remove', id: 'a' }] }],
    ['item that they removed', { items: [{ op: 'put', item: planItem('b', { note: 'x' }) }] }],
    ['field', { fields: { title: 'Kveldsmesse' } }],
  ])('get the current plan where the same %s was changed', async (_, body) => {
    const plan = await makePlan(maria, { items: [planItem('a'), planItem('b'), planItem('c')] });
    const theirs = {
      fields: { title: 'Advent' },
      items: [
        { op: 'put', item: planItem('a', { note: 'rolig' }) },
        { op: 'remove', id: 'b' },
      ],
    };
    const changed = await sendChange(ola, plan, theirs);
    expect(await sendChange(maria, plan, body)).toMatchObject({
      status: 412,
      body: { code: 'planChanged', current: changed.body },
    });
    const now = await maria.browser.get(`/api/plans/${plan.id}`);
    expect(now.body).toEqual(changed.body);
  });

  it('one change too many refuses the whole request', async () => {
    const plan = await makePlan(maria, { items: [planItem('a')] });
    await sendChange(ola, plan, { items: [{ op: 'remove', id: 'a' }] });
    const mine = {
      fields: { title: 'Advent' },
      items: [
        { op: 'put', item: planItem('b') },
        { op: 'move', id: 'a', after: null },
      ],
    };
    expect((await sendChange(maria, plan, mine)).status).toBe(412);
    const { body } = await maria.browser.get(`/api/plans/${plan.id}`);
    expect(body).toMatchObject({ title: null, items: [], version: 2 });
  });

  it.each(['"9"', '"x"', '"nonsense"', '""'])(
    'answers 412 for a version that never existed: %s',
    async (tag) => {
      const plan = await makePlan(maria, { items: [planItem('a')] });
      const body = { items: [{ op: 'put', item: planItem('a', { note: 'rolig' }) }] };
      const path = `/api/plans/${plan.id}`;
      const send = (headers: Record<string, string>) =>
        maria.browser.send('PATCH', path, { body, headers });
      expect((await send({ 'if-match': tag })).status).toBe(412);
      const title = { body: { fields: { title: 'Advent' } }, headers: { 'if-match': tag } };
      expect((await maria.browser.send('PATCH', path, title)).status).toBe(412);
      expect((await send({ 'if-match': '*' })).status).toBe(200);
    },
  );

  it('do not remove a plan that the other has just changed', async () => {
    const plan = await makePlan(maria);
    await sendChange(ola, plan, { fields: { title: 'Advent' } });
    const path = `/api/plans/${plan.id}`;
    const remove = (headers: Record<string, string>) =>
      maria.browser.send('DELETE', path, { headers });
    expect(await remove({ 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'planChanged', current: { version: 2, title: 'Advent' } },
    });
    expect((await remove({ 'if-match': '"2"' })).status).toBe(200);
  });

  it('lose none of what both add at once', async () => {
    const plan = await makePlan(maria);
    const adding = Array.from({ length: 8 }, (_, at) =>
      sendChange(at % 2 === 0 ? maria : ola, plan, {
        items: [{ op: 'put', item: planItem(`i${at}`), after: null }],
      }),
    );
    for (const { status } of await Promise.all(adding)) expect(status).toBe(200);
    const { body } = await maria.browser.get(`/api/plans/${plan.id}`);
    expect(idsOf(body).toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `i${at}`));
    expect(body).toMatchObject({ version: 9 });
  });
});

describe('the history', () => {
  it('has every change, newest first, with who made it and the plan before it', async () => {
    const plan = await makePlan(maria, { items: [planItem('a')] });
    await sendChange(ola, plan, { fields: { title: 'Advent' } });
    const second = { ...plan, version: 2 };
    await sendChange(maria, second, { items: [{ op: 'remove', id: 'a' }] });
    await ola.browser.send('PATCH', '/api/auth/me', { body: { firstName: 'Olav' } });
    const { body } = await maria.browser.get(`/api/plans/${plan.id}/revisions`);
    const none = { title: null, notes: null, held: null, isRemoved: false };
    const first = { ...advent, ...none, items: [planItem('a')] };
    const changedAt = '2026-01-01T12:00:00.000Z';
    const [maria2, ola1] = [
      { changedBy: 'Maria', changedByNow: null, changedAt },
      { changedBy: 'Ola', changedByNow: 'Olav', changedAt },
    ];
    expect(body).toEqual({
      revisions: [
        { version: 2, ...maria2, before: { ...first, title: 'Advent' } },
        { version: 1, ...ola1, before: first },
      ],
      more: false,
    });
  });

  /** The versions of each page, and whether there are more. */
  async function pagesOf({ id }: Plan) {
    const pages: { versions: number[]; more: boolean }[] = [];
    for (let query = ''; pages.length < 20; ) {
      const { body } = await maria.browser.get(`/api/plans/${id}/revisions${query}`);
      const { revisions, more } = body as { revisions: { version: number }[]; more: boolean };
      const versions = revisions.map(({ version }) => version);
      pages.push({ versions, more });
      if (!more) break;
      query = `?before=${versions.at(-1)}`;
    }
    return pages;
  }

  it('comes in pages of ten changes, of fewer where they are large, and of one at least', async () => {
    const plan = await makePlan(maria);
    const change = (version: number, notes: string) =>
      sendChange(ola, { ...plan, version }, { fields: { notes } });
    for (let version = 1; version <= 20; version++) await change(version, `${version}`);
    expect(await pagesOf(plan)).toEqual([
      { versions: [20, 19, 18, 17, 16, 15, 14, 13, 12, 11], more: true },
      { versions: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], more: false },
    ]);
    const large = (version: number, bytes: number) => {
      const row = { ...plan, items: '[]', changed_in: 'ø'.repeat(bytes / 2), held_at: null };
      return server.deps.db
        .updateTable('plan_revision')
        .set({ row: JSON.stringify(row) })
        .where('plan_id', '=', plan.id)
        .where('version', '=', version)
        .execute();
    };
    await large(20, 1_200_000);
    await large(19, 600_000);
    await large(18, 600_000);
    expect((await pagesOf(plan)).map(({ versions }) => versions.length)).toEqual([1, 1, 10, 8]);
  });

  it('has nothing before the first change', async () => {
    const plan = await makePlan(maria);
    expect(await pagesOf(plan)).toEqual([{ versions: [], more: false }]);
    for (const before of ['0', 'x', '-1', '1.5', '9'.repeat(20)]) {
      const path = `/api/plans/${plan.id}/revisions?before=${before}`;
      expect([before, (await maria.browser.get(path)).status]).toEqual([before, 400]);
    }
  });

  it('brings an earlier state back as a new change', async () => {
    const plan = await makePlan(maria, { items: [planItem('a', { note: 'rolig' })] });
    await sendChange(ola, plan, { items: [{ op: 'remove', id: 'a' }] });
    const put = { op: 'put', item: planItem('a', { note: 'rolig' }), after: null };
    const back = await sendChange(maria, { ...plan, version: 2 }, { items: [put] });
    expect(back.body).toMatchObject({ version: 3, items: plan.items });
  });
});

describe('a celebrated plan', () => {
  const sung = async (query = '') => (await ola.browser.get(`/api/plans/sung${query}`)).body;
  let one: string;
  let two: string;
  let plan: Plan;

  beforeEach(async () => {
    server.deps.pass(untilAdvent);
    maria = { ...maria, browser: await server.signIn(maria.person) };
    ola = { ...ola, browser: await server.signIn(ola.person) };
    [one, two] = [await addSong(server.deps), await addSong(server.deps)];
    plan = await makePlan(maria, {
      items: [
        planItem('a', { songId: one }),
        planItem('b', { songId: two, slot: 'utgang' }),
        planItem('c', { text: 'Jes 63' }),
        planItem('d', { songId: 'unknown', titleThen: 'Fra en annen sangbok' }),
      ],
    });
  });

  const first = () => ({ songId: one, slot: 'inngang', kind: 'eukaristi', date: '2026-11-29' });
  const last = () => ({ songId: two, slot: 'utgang', kind: 'eukaristi', date: '2026-11-29' });
  const hold = (items?: string[]) =>
    maria.browser.post(`/api/plans/${plan.id}/held`, items && { items });

  it('says what was sung, on the day that the evening counts to; opening a song does not', async () => {
    await maria.browser.post(`/api/songs/${one}/play`);
    expect(await sung()).toEqual([]);
    expect((await hold()).body).toMatchObject({ held: { items: ['a', 'b', 'd'] }, version: 2 });
    expect(await sung()).toEqual([first(), last()]);
    expect(await sung('?since=2026-11-29')).toHaveLength(2);
    expect(await sung('?since=2026-11-30')).toEqual([]);
    expect((await ola.browser.get('/api/plans')).body).toMatchObject([{ isHeld: true }]);
  });

  it('is corrected by marking it again, and by changing its songs and day', async () => {
    await hold(['b', 'c', 'nobody']);
    expect(await sung()).toEqual([last()]);
    await hold(['a']);
    expect(await sung()).toEqual([first()]);
    const put = { op: 'put', item: planItem('a', { songId: two }) };
    await sendChange(ola, { ...plan, version: 3 }, { fields: { time: '11:00' }, items: [put] });
    expect(await sung()).toEqual([{ ...first(), songId: two, date: '2026-11-28' }]);
    await hold([]);
    expect(await sung()).toEqual([]);
  });

  it('is celebrated once its day has begun where it begins first, 14 hours before UTC', async () => {
    const { id } = await makePlan(maria, { date: '2026-11-30' });
    const heldAt = async (time: string) => {
      server.deps.pass(Date.parse(time) - server.deps.clock());
      const { status, body } = await maria.browser.post(`/api/plans/${id}/held`);
      return [status, body['code']];
    };
    expect(await heldAt('2026-11-29T09:59:59.999Z')).toEqual([409, 'planNotSungYet']);
    expect(await heldAt('2026-11-29T10:00:00Z')).toEqual([200, undefined]);
  });

  it('counts no more once it is removed', async () => {
    await hold();
    await maria.browser.send('DELETE', `/api/plans/${plan.id}`);
    expect(await sung()).toEqual([]);
    expect(await server.deps.db.selectFrom('plan_sung').selectAll().execute()).toEqual([]);
  });

  it('is in the audit log, as making and removing are', async () => {
    const prest = await server.person({ role: 'prest' });
    await sendChange(maria, plan, { fields: { title: 'Advent' } });
    server.deps.pass(1);
    await hold();
    server.deps.pass(1);
    await maria.browser.send('DELETE', `/api/plans/${plan.id}`);
    const { body } = await prest.browser.get('/api/trail');
    expect(body).toMatchObject({
      entries: [
        { deed: 'planRemoved', by: 'Maria', about: 'Advent, 2026-11-28' },
        { deed: 'planHeld', by: 'Maria', about: 'Advent, 2026-11-28' },
        { deed: 'planAdded', by: 'Maria', about: '2026-11-28' },
      ],
    });
  });
});

function manyItems(count: number) {
  return Array.from({ length: count }, (_, at) => planItem(`i${at}`));
}

function idsOf(body: object): string[] {
  return (body as Plan).items.map(({ id }) => id);
}
