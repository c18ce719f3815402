import { beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import { emptyItem } from '#plan/plan.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { advent, makePlan, planItem, sendChange } from '#server/plans/testing/somePlan.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

// Decision 73: what is optional may be left out, as a script does.

let server: TestServer;
let prest: SignedIn;
let song: string;

beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest', community: 'Bakklandet' });
  song = await addSong(server.deps); // with its category
});

async function sendForm(
  method: 'POST' | 'PATCH',
  url: string,
  form: Readonly<Record<string, FormValue>>,
) {
  return prest.browser.send(method, url, { form });
}

const emptyFile = { name: '', bytes: Buffer.alloc(0) };
const written = { title: 'Ny', categoryId: 'psalms', language: 'no', lyrics: 'Kom' };
const optional = {
  key: '',
  tempo: '',
  noteNames: '',
  rightsStatus: '',
  seasons: '',
  slots: '',
  notes: '',
  translator: '',
};
const none = {
  key: null,
  tempo: null,
  noteNames: null,
  rightsStatus: null,
  seasons: [],
  slots: [],
  notes: null,
  translator: null,
};
const filled = {
  key: 'Re-',
  tempo: 'slow',
  noteNames: 'B',
  rightsStatus: 'eget',
  seasons: ['advent'],
  slots: ['inngang', 'utgang'],
  notes: 'Sakte',
  translator: 'Kari',
};

describe('of a song', () => {
  it('what is empty is none when it is made', async () => {
    const made = await sendForm('POST', '/api/songs', { ...written, ...optional });
    expect(made).toMatchObject({ status: 200, body: none });
  });

  it('what is empty is cleared by a change, and what is left out stays', async () => {
    const made = await sendForm('POST', '/api/songs', { ...written, ...filled });
    const url = `/api/songs/${String(made.body['id'])}`;
    const untouched = await sendForm('PATCH', url, { title: 'To', clear: '' });
    expect(untouched.body).toMatchObject({ ...filled, title: 'To' });
    const changed = await sendForm('PATCH', url, optional);
    expect(changed).toMatchObject({ status: 200, body: { ...none, title: 'To' } });
  });

  it('what is empty may be named in `clear` too', async () => {
    const made = await sendForm('POST', '/api/songs', { ...written, ...filled });
    const url = `/api/songs/${String(made.body['id'])}`;
    const clear = ['key', 'seasons', 'audioFile'];
    const changed = await sendForm('PATCH', url, { key: '', seasons: '', audioFile: '', clear });
    expect(changed).toMatchObject({ status: 200, body: { key: null, seasons: [] } });
  });

  it.each(['', emptyFile])('a file field without a file (%j) is none', async (audioFile) => {
    const made = await sendForm('POST', '/api/songs', { ...written, audioFile });
    expect(made).toMatchObject({ status: 200, body: { audioUrl: null } });
    const url = `/api/songs/${String(made.body['id'])}`;
    const recording = { name: 'a.mp3', bytes: makeMp3() };
    const { body } = await sendForm('PATCH', url, { audioFile: recording });
    const changed = await sendForm('PATCH', url, { title: 'To', audioFile });
    expect(changed).toMatchObject({ status: 200, body: { audioUrl: body['audioUrl'] } });
  });

  it('a text where a file belongs, and a named file without bytes, are refused', async () => {
    const text = await sendForm('POST', '/api/songs', { ...written, audioFile: 'a.mp3' });
    expect(text).toMatchObject({ status: 400, body: { fields: { audioFile: 'Ukjent felt' } } });
    const hollow = { name: 'a.mp3', bytes: Buffer.alloc(0) };
    const file = await sendForm('POST', '/api/songs', { ...written, audioFile: hollow });
    expect(file).toMatchObject({ status: 400, body: { code: 'fileEmpty' } });
  });
});

describe('of a plan', () => {
  it('an item needs an id and a place', async () => {
    const plan = await makePlan(prest, { items: [{ id: 'a', slot: 'inngang' }] });
    expect(plan.items).toEqual([planItem('a')]);
    const answer = await prest.browser.post('/api/plans', { ...advent, items: [{}] });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body['fields']).toEqual({ 'items.0.id': 'Mangler', 'items.0.slot': 'Mangler' });
  });

  it.each([null, ''])('%j is none when it is made', async (empty) => {
    const texts = { title: empty, notes: empty, time: empty };
    const made = { ...texts, community: empty, copyOf: empty, items: null };
    expect(await makePlan(prest, made)).toMatchObject({
      title: null,
      notes: null,
      time: null,
      community: 'Bakklandet',
      items: [],
    });
    const item = Object.fromEntries(Object.keys(emptyItem).map((name) => [name, empty]));
    const plan = await makePlan(prest, { items: [{ ...item, id: 'a', slot: 'inngang' }] });
    expect(plan.items).toEqual([planItem('a')]);
  });

  it.each([null, ''])('%j is cleared by a change', async (empty) => {
    const plan = await makePlan(prest, { title: 'Advent', notes: 'Lys' });
    const fields = { title: empty, notes: empty, time: empty };
    const changed = await sendChange(prest, plan, { fields });
    expect(changed).toMatchObject({ status: 200, body: { title: null, notes: null, time: null } });
  });

  it('an item that is put is the whole item', async () => {
    const plan = await makePlan(prest, { items: [planItem('a', { note: 'sakte', capo: 2 })] });
    const put = { op: 'put', item: { id: 'a', slot: 'utgang' } };
    const changed = await sendChange(prest, plan, { items: [put] });
    expect(changed.body['items']).toEqual([planItem('a', { slot: 'utgang' })]);
  });

  it('an item moved to nowhere keeps its place, and is not changed', async () => {
    const plan = await makePlan(prest, { items: [planItem('a'), planItem('b')] });
    const moved = await sendChange(prest, plan, { items: [{ op: 'move', id: 'a' }] });
    expect(moved).toMatchObject({ status: 200, body: { version: 1 } });
    expect(idsOf(moved.body)).toEqual(['a', 'b']);
    const last = { items: [{ op: 'move', id: 'a' }], fields: { title: 'Advent' } };
    await sendChange(prest, plan, last);
    const item = planItem('a', { note: 'rolig' });
    const put = await sendChange(prest, plan, { items: [{ op: 'put', item }] });
    expect(put.status).toBe(200);
  });

  it('two items of one id are named', async () => {
    const items = [planItem('a'), planItem('b'), planItem('a')];
    const answer = await prest.browser.post('/api/plans', { ...advent, items });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
    expect(answer.body['fields']).toEqual({ 'items.2.id': 'To punkter har samme id: a' });
  });

  it('a song that never was is refused, unless it has a title', async () => {
    const unknown = { songId: 'never' };
    const items = [planItem('a'), planItem('b', unknown)];
    const refused = { status: 400, body: { code: 'invalidInput' } };
    const made = await prest.browser.post('/api/plans', { ...advent, items });
    expect(made).toMatchObject(refused);
    expect(made.body['fields']).toEqual({ 'items.1.songId': 'Sangen finnes ikke' });
    const plan = await makePlan(prest, {
      items: [planItem('b', { ...unknown, titleThen: 'Lys' })],
    });
    const put = { op: 'put', item: planItem('c', { songId: 'nor this' }) };
    const changed = await sendChange(prest, plan, { items: [{ op: 'remove', id: 'x' }, put] });
    expect(changed).toMatchObject(refused);
    expect(changed.body['fields']).toEqual({ 'items.1.item.songId': 'Sangen finnes ikke' });
    const kept = { op: 'put', item: planItem('b', { ...unknown, note: 'rolig' }) };
    expect(await sendChange(prest, plan, { items: [kept] })).toMatchObject({ status: 200 });
  });

  it('a song removed since is accepted, erased or not', async () => {
    const songId = song;
    for (const path of [`/api/songs/${song}`, `/api/songs/${song}/permanent`]) {
      expect((await prest.browser.send('DELETE', path)).status).toBe(200);
      const plan = await makePlan(prest, { items: [planItem('a', { songId })] });
      expect(plan.items).toEqual([planItem('a', { songId })]);
    }
  });

  it('a usual day needs no time', async () => {
    const url = '/api/communities/Bakklandet/plan-settings';
    for (const time of [undefined, null, '']) {
      const body = { usual: [{ weekday: 6, time, kind: 'eukaristi' }] };
      const { body: answer } = await prest.browser.send('PATCH', url, { body });
      expect(answer['usual']).toEqual([{ weekday: 6, time: null, kind: 'eukaristi' }]);
    }
  });
});

it.each([null, ''])('of a category a colour that is %j is the usual one', async (color) => {
  const made = await prest.browser.post('/api/categories', { nameNo: 'Påske', color });
  expect(made).toMatchObject({ status: 200, body: { color: '#1565C0' } });
});

it.each([null, ''])('of an invitation a token that is %j is none', async (inviteToken) => {
  const invitee = { firstName: 'Even', community: 'Ås' };
  const { inviteCode } = (await prest.browser.post('/api/invitations', invitee)).body;
  const answer = await server.client().post('/api/auth/register', { inviteCode, inviteToken });
  expect(answer.status).toBe(200);
});

it('a call that takes no body takes an empty one', async () => {
  const { browser } = prest;
  const bare = server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, body, form }) => method !== 'GET' && !body && !form);
  expect(bare.length).toBeGreaterThan(15);
  for (const { method, path } of bare) {
    if (path === '/api/auth/logout') continue; // would end the session
    const url = path.replace(':version', '1').replace(/:\w+/g, 'unknown');
    const unknown = await browser.send(method, url, { body: { more: 1 } });
    expect([url, unknown.status, unknown.body['fields']]).toEqual([
      url,
      400,
      { more: 'Ukjent felt' },
    ]);
    const without = await browser.send(method, url);
    const empty = await browser.send(method, url, { body: {} });
    expect([url, empty.status, empty.body['code']]).toEqual([
      url,
      without.status,
      without.body['code'],
    ]);
  }
  const played = await browser.post(`/api/songs/${song}/play`, {});
  expect(played).toMatchObject({ status: 200, body: { playCount: 1 } });
});

it('a list has its address with a slash at the end too', async () => {
  for (const path of ['/api/songs', '/api/plans', '/api/categories', `/api/songs/${song}`]) {
    const { status, text } = await prest.browser.get(path);
    const answer = await prest.browser.get(`${path}/`);
    expect([path, answer.status, answer.text]).toEqual([path, status, text]);
  }
});

it.each(['3', 'garbage', '', '"1" 2', '"1', 'W/3', '"1", x'])(
  'an If-Match such as %s cannot be read',
  async (ifMatch) => {
    const plan = await makePlan(prest);
    const headers = { 'if-match': ifMatch };
    const form = { title: 'Ny' };
    for (const answer of [
      await prest.browser.send('PATCH', `/api/songs/${song}`, { form, headers }),
      await prest.browser.send('PATCH', `/api/plans/${plan.id}`, { body: {}, headers }),
      await prest.browser.send('DELETE', `/api/plans/${plan.id}`, { headers }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { 'if-match': 'Må være en ETag i anførselstegn, som "3", eller *' } },
      });
    }
  },
);

it.each(['*', 'W/"1"', '"1"', '"0", "1-abc"'])('an If-Match such as %s can', async (ifMatch) => {
  const plan = await makePlan(prest);
  const headers = { 'if-match': ifMatch };
  const url = `/api/plans/${plan.id}`;
  expect((await prest.browser.send('PATCH', url, { body: {}, headers })).status).toBe(200);
});

describe('an unknown value is told what is known', () => {
  it('of a song', async () => {
    const { body } = await sendForm('POST', '/api/songs', {
      ...written,
      language: 'xx',
      tempo: 'presto',
      seasons: ['jul', 'vinter'],
    });
    expect(body['fields']).toEqual({
      language: 'Kan bare være no, la, he, mixed, en, es, it, pl, uk, sv, da, de, fr eller pt',
      tempo: 'Kan bare være slow, moderate eller fast',
      'seasons.1': 'Kan bare være advent, jul, faste, paske, pinse, maria eller alminnelig',
    });
  });

  it('of a plan and its changes', async () => {
    const plan = await makePlan(prest);
    const changed = await sendChange(prest, plan, { items: [{ op: 'add' }] });
    expect(changed.body['fields']).toEqual({
      'items.0.op': 'Kan bare være put, move eller remove',
    });
    const made = await prest.browser.post('/api/plans', { ...advent, kind: 'messe' });
    expect(made.body['fields']).toEqual({
      kind: 'Kan bare være ordetsLiturgi, eukaristi, vigilie, botsfeiring eller annet',
    });
  });

  it('of a query', async () => {
    const { body } = await sendForm('POST', '/api/library/import?preview=yes', {});
    expect(body['fields']).toEqual({ preview: 'Kan bare være true' });
    const list = await prest.browser.get('/api/songs?limit=0');
    expect(list.body['fields']).toEqual({ limit: 'Må være et tall fra 1 til 200' });
  });
});

function idsOf(answer: unknown): string[] {
  return (answer as Plan).items.map(({ id }) => id);
}
