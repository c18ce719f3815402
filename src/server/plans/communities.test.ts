import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { type Role, roles } from '#people/role.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import type { Answer } from '#server/testing/TestBrowser.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { advent, makePlan, planItem, untilAdvent } from './testing/somePlan.ts';

const own = 'Bakklandet';
const other = 'St. Olav';
/** Stands in everything that the other community has written. */
const secret = 'Hemmelig';
/** The title of the song that they sang. */
const sung = 'Sjelden';

/** The other community's plan and song. */
interface Theirs {
  readonly plan: string;
  readonly song: string;
}

interface Call {
  /** The query or body with which the call would reach what is theirs. */
  readonly input?: (theirs: Theirs) => { readonly query?: string; readonly body?: object };
  /** Roles that may, of another community; the others get 403 or 404, or nothing of it. */
  readonly allowed: readonly Role[];
  /** The call names no community: it answers the caller's own. */
  readonly isOwn?: true;
}

const any: readonly Role[] = ['kateket', 'prest'];

/** Every call that touches what belongs to a community. */
const calls: Readonly<Record<string, Call>> = {
  'GET /api/plans': { input: () => ({ query: `?community=${other}` }), allowed: any },
  'GET /api/plans/sung': { input: () => ({ query: `?community=${other}` }), allowed: any },
  'GET /api/plans/removed': { input: () => ({ query: `?community=${other}` }), allowed: any },
  'GET /api/plans/:id': { allowed: any },
  'GET /api/plans/:id/revisions': { allowed: any },
  'GET /api/plans/:id/link': { allowed: any },
  'POST /api/plans': {
    input: () => ({ body: { ...advent, community: other, title: 'Ny' } }),
    allowed: any,
  },
  'PATCH /api/plans/:id': {
    input: () => ({ body: { fields: { title: 'Ny' }, items: [{ op: 'remove', id: 'a' }] } }),
    allowed: any,
  },
  'DELETE /api/plans/:id': { allowed: any },
  'POST /api/plans/:id/restore': { allowed: any },
  'POST /api/plans/:id/held': { input: () => ({ body: { items: [] } }), allowed: any },
  'POST /api/plans/:id/link': { allowed: any },
  'DELETE /api/plans/:id/link': { allowed: any },
  'GET /api/communities/:name/plan-settings': { allowed: any },
  'PATCH /api/communities/:name/plan-settings': {
    input: ({ song }) => ({ body: { handedOver: [{ songId: song, date: null }] } }),
    allowed: [],
  },
  'GET /api/sync': { allowed: [], isOwn: true },
  'GET /api/tono': { input: () => ({ query: '?quarter=2026-4' }), allowed: [], isOwn: true },
  'GET /api/tono/songs': { input: () => ({ query: '?quarter=2026-4' }), allowed: [], isOwn: true },
};

/** Calls that belong to a community by their address. */
const ofCommunity = /^\/api\/(plans|communities\/|sync|shared|tono)/;
/** Reached with a token that only they have: see links. */
const byToken = 'GET /api/shared/:token';

let server: TestServer;
let theirs: Theirs;
let writer: SignedIn;

beforeEach(async () => {
  server = await testServer();
  server.deps.pass(untilAdvent);
  writer = await server.person({ role: 'kateket', community: other });
  const song = await addSong(server.deps, { title: sung });
  const item = planItem('a', { songId: song, titleThen: secret, note: secret, who: secret });
  const { id: plan } = await makePlan(writer, { title: secret, items: [item] });
  const { browser } = writer;
  await browser.send('PATCH', `/api/plans/${plan}`, { body: { fields: { notes: secret } } });
  await browser.post(`/api/plans/${plan}/held`);
  await browser.post(`/api/plans/${plan}/link`);
  const { id: removed } = await makePlan(writer, { title: secret });
  await browser.send('DELETE', `/api/plans/${removed}`);
  const usual = [{ weekday: 3, time: '18:07', kind: 'annet' }];
  const body = { usual, handedOver: [{ songId: song, date: '2026-01-01' }] };
  const path = encodeURI(`/api/communities/${other}/plan-settings`);
  await browser.send('PATCH', path, { body });
  theirs = { plan, song };
});

const named = ({ method, path }: Endpoint) => `${method} ${path}`;
/** What removes the plan comes last, what removes its link before it. */
const endpoints = () =>
  server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => ofCommunity.test(path))
    .toSorted((a, b) => removal(a) - removal(b));
const removal = ({ method, path }: Endpoint) => (method === 'DELETE' ? 1000 - path.length : 0);

function send({ browser }: SignedIn, endpoint: Endpoint): Promise<Answer> {
  const { query = '', body } = calls[named(endpoint)]?.input?.(theirs) ?? {};
  const path = endpoint.path.replace(':id', theirs.plan).replace(':name', other);
  return browser.send(endpoint.method, encodeURI(`${path}${query}`), body ? { body } : {});
}

/** What belongs to communities, and what is derived from it. */
async function kept() {
  const all = await rowsOf(server.deps.db);
  return Object.entries(all).filter(([table]) => table.startsWith('plan'));
}

/** Everybody's songs come by sync. */
const says = (name: string, { text }: Answer) =>
  text.includes(name === 'GET /api/sync' ? theirs.plan : sung) ||
  new RegExp(`${secret}|18:07|${theirs.plan}`).test(text);

it('every call about plans is tried, and all that they reach is there', async () => {
  const all = endpoints().map(named);
  expect(all.toSorted()).toEqual([...Object.keys(calls), byToken].toSorted());
  const tables = (await kept()).map(([table, rows]) => [table, rows?.length]);
  expect(Object.fromEntries(tables)).toEqual({
    plan: 2,
    plan_revision: 3,
    plan_sung: 1,
    plan_link: 1,
    plan_settings: 1,
  });
});

describe.each(roles)('a %s', (role) => {
  it('reaches plans of another community only where the right says so', async ({ annotate }) => {
    let across = 0;
    let tried = 0;
    for (const endpoint of endpoints().filter((each) => named(each) !== byToken)) {
      const name = named(endpoint);
      const { allowed = [], isOwn = false } = calls[name] ?? {};
      const before = await kept();
      const answer = await send(await server.person({ role, community: own }), endpoint);
      const isUnchanged = JSON.stringify(await kept()) === JSON.stringify(before);
      const isNone = isOwn ? answer.status === 200 : [403, 404].includes(answer.status);
      const reached = !isNone || !isUnchanged || says(name, answer);
      const wanted = allowed.includes(role);
      tried++;
      if (reached && !wanted) across++;
      const is = { name, reached, status: wanted ? answer.status : 'none' };
      expect(is).toEqual({ name, reached: wanted, status: wanted ? 200 : 'none' });
    }
    await annotate(
      `plans ${testedEngine()} ${role}: ${across} of ${tried} calls read or wrote across communities`,
      'figure',
    );
  });

  it('reaches all of the own community, however it is spelled', async () => {
    const member = await server.person({ role, community: 'st olav' });
    for (const endpoint of endpoints().filter((each) => named(each) !== byToken)) {
      const name = named(endpoint);
      const { status, text } = await send(member, endpoint);
      const wanted = endpoint.method === 'GET' ? (await send(writer, endpoint)).text : text;
      expect({ name, status, text }).toEqual({ name, status: 200, text: wanted });
    }
  });
});

it('a plan of another community is copied by kateket and prest, and refused to a kantor', async () => {
  const copy = { ...advent, copyOf: theirs.plan };
  const status = async (role: Role) => {
    const { browser } = await server.person({ role, community: own });
    const { status: answered, body } = await browser.post('/api/plans', copy);
    return [answered, body['community'] ?? body['code']];
  };
  expect(await status('kantor')).toEqual([404, 'planNotFound']);
  expect(await status('kateket')).toEqual([200, own]);
  expect(await status('prest')).toEqual([200, own]);
});

it('a community that nobody belongs to is not planned for', async () => {
  const { browser } = await server.person({ role: 'prest', community: own });
  const missing = { status: 404, body: { code: 'communityNotFound' } };
  const plan = { ...advent, community: 'Bakkland' };
  expect(await browser.post('/api/plans', plan)).toMatchObject(missing);
  expect(await browser.get('/api/plans?community=Bakkland')).toMatchObject(missing);
  expect(await browser.get('/api/communities/Bakkland/plan-settings')).toMatchObject(missing);
  const spelled = await browser.post('/api/plans', { ...plan, community: 'st olav.' });
  expect(spelled.body).toMatchObject({ community: other });
});

it('a person who moves leaves the plans of the former community behind', async () => {
  const { person, browser } = await server.person({ role: 'kantor', community: other });
  expect((await browser.get(`/api/plans/${theirs.plan}`)).status).toBe(200);
  const prest = await server.person({ role: 'prest', community: own });
  const moved = { body: { community: own } };
  await prest.browser.send('PATCH', `/api/people/${person.id}`, moved);
  expect((await browser.get(`/api/plans/${theirs.plan}`)).status).toBe(404);
  expect((await browser.get('/api/plans')).text).toBe('[]');
});

it('a community keeps its plans and settings when its spelling changes', async () => {
  const prest = await server.person({ role: 'prest', community: 'st olav' });
  const spelled = { body: { community: 'St.Olav' } };
  await prest.browser.send('PATCH', `/api/people/${writer.person.id}`, spelled);
  expect((await writer.browser.get('/api/plans')).body).toMatchObject([
    { id: theirs.plan, community: 'St.Olav' },
  ]);
  const settings = await writer.browser.get('/api/communities/St.Olav/plan-settings');
  expect(settings.body).toMatchObject({ usual: [{ time: '18:07' }] });
});
