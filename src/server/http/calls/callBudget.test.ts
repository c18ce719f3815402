import { describe, expect, it } from 'vitest';
import { budgets } from '#contract/base/budgets.ts';
import { limits } from '#contract/base/limits.ts';
import { makePasskey, showPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';
import { CallBudget } from './callBudget.ts';

const minute = 60_000; // ms
const begin = '/api/webauthn/authenticate/begin';
const tooMany = { status: 429, body: { code: 'tooManyRequests' } };

const challenges = async ({ deps }: Awaited<ReturnType<typeof testServer>>) =>
  (await deps.db.selectFrom('challenge').select('challenge').execute()).length;

it('limits the ceremonies of one address: a burst, then a rate per minute', async () => {
  const own = { atOnce: 6, perMinute: 3 };
  const inAll = { atOnce: 100, perMinute: 100 };
  const server = await testServer({}, { budgets: { ceremony: { own, inAll } } });
  const client = server.client('203.0.113.9');
  for (let count = 0; count < own.atOnce; count++) {
    expect((await client.post(begin)).status).toBe(200);
  }
  const refused = await client.post(begin);
  expect(refused).toMatchObject(tooMany);
  expect(refused.headers['retry-after']).toBe('20');
  expect(await client.post('/api/auth/register', { inviteCode: 'ABC123' })).toMatchObject(tooMany);
  expect(await client.post('/api/webauthn/register/begin')).toMatchObject(tooMany);
  expect(await challenges(server)).toBe(own.atOnce);

  expect((await server.client('203.0.113.10').post(begin)).status).toBe(200);
  server.deps.pass(minute);
  for (let count = 0; count < own.perMinute; count++) {
    expect((await client.post(begin)).status).toBe(200);
  }
  expect(await client.post(begin)).toMatchObject(tooMany);
});

it('limits the ceremonies of all addresses together, and with them the stored challenges', async () => {
  const inAll = { atOnce: 8, perMinute: 2 };
  const budget = { ceremony: { own: { atOnce: 2, perMinute: 1 }, inAll } };
  const server = await testServer({}, { budgets: budget });
  const most = inAll.atOnce + inAll.perMinute * (limits.challenge / minute);
  for (let at = 0; at < 60; at++) {
    await server.client(`203.0.113.${at}`).post(begin);
    server.deps.pass(minute / 4);
    expect(await challenges(server)).toBeLessThanOrEqual(most);
  }
  expect(await challenges(server)).toBeGreaterThan(inAll.perMinute * 3);
});

it('counts the addresses of one IPv6 /64 as one', async () => {
  const own = { atOnce: 2, perMinute: 1 };
  const server = await testServer({}, { budgets: { ceremony: { ...budgets.ceremony, own } } });
  expect((await server.client('2001:db8::1').post(begin)).status).toBe(200);
  expect((await server.client('2001:db8::2').post(begin)).status).toBe(200);
  expect(await server.client('2001:db8::3').post(begin)).toMatchObject(tooMany);
});

it('counts IPv6 /56 and /48, which are allowed twice and four times as many', async () => {
  const own = { atOnce: 2, perMinute: 1 };
  const server = await testServer({}, { budgets: { ceremony: { own } } });
  const statuses = async (addresses: string[]) => {
    const answers = [];
    for (const address of addresses) answers.push(await server.client(address).post(begin));
    return answers.map(({ status }) => status);
  };
  const home = ['1', '2', '3', '4', '5'].map((at) => `2001:db8:1:ab0${at}::1`);
  expect(await statuses(home)).toEqual([200, 200, 200, 200, 429]);
  const site = ['1', '2', '3', '4', '5'].map((at) => `2001:db8:1:${at}000::1`);
  expect(await statuses(site)).toEqual([200, 200, 200, 200, 429]);
  expect(await statuses(['2001:db8:2::1', '192.0.2.7'])).toEqual([200, 200]);
});

it('keeps a reserve for known browsers when strangers use up the shared budget', async () => {
  const few = { atOnce: 3, perMinute: 1 };
  const ceremony = { own: { atOnce: 100, perMinute: 100 }, inAll: few, reserve: few };
  const server = await testServer({}, { budgets: { ceremony } });
  const browser = server.client();
  const device = new SoftAuthenticator(server.deps.settings.publicOrigin);
  await makePasskey(browser, device, await browser.post('/api/prod/register'));
  await browser.post('/api/auth/logout');
  for (let at = 0; at < few.atOnce; at++) await server.client(`203.0.113.${at}`).post(begin);
  const stranger = server.client();
  expect(await stranger.post(begin)).toMatchObject(tooMany);
  stranger.cookies.set('__Host-sangbok-known', `${'a'.repeat(22)}.${'b'.repeat(22)}`);
  expect(await stranger.post(begin)).toMatchObject(tooMany);
  expect((await showPasskey(browser, device)).status).toBe(200);
});

it('lets sixty people sign in within five minutes from one address, with three attempts each', async () => {
  const server = await testServer({}, { budgets });
  const people = 60;
  for (let person = 0; person < people; person++) {
    const client = server.client('203.0.113.9');
    for (const attempt of [1, 2, 3]) {
      expect([attempt, (await client.post(begin)).status]).toEqual([attempt, 200]);
    }
    server.deps.pass((5 * minute) / people);
  }
});

it('counts exports per person', async () => {
  const server = await testServer({}, { budgets });
  const calls = ['/api/auth/me/data', '/api/library/export'];
  for (let other = 0; other < 4; other++) {
    const { browser } = await server.person();
    const { atOnce } = budgets.transfer.own;
    for (let count = 0; count < atOnce; count++) {
      expect((await browser.get('/api/auth/me/data')).status).toBe(200);
    }
    for (const call of calls) expect(await browser.get(call)).toMatchObject(tooMany);
  }
  const { browser } = await server.person();
  for (const call of calls) expect((await browser.get(call)).status).toBe(200);
});

it('limits changes of name, which notify prests', async () => {
  const server = await testServer({}, { budgets });
  await server.person({ role: 'prest' });
  const { browser } = await server.person();
  const rename = (firstName: string) =>
    browser.send('PATCH', '/api/auth/me', { body: { firstName } });
  const { atOnce } = budgets.transfer.own;
  for (let count = 0; count < atOnce; count++) {
    expect((await rename(`Kari ${count}`)).status).toBe(200);
  }
  expect(await rename('Ola')).toMatchObject(tooMany);
  const notifications = server.deps.db.selectFrom('notification').selectAll();
  expect(await notifications.execute()).toHaveLength(atOnce);
});

it('counts a signed-in user by id, at any address', async () => {
  const own = { atOnce: 2, perMinute: 1 };
  const server = await testServer({}, { budgets: { search: { ...budgets.search, own } } });
  const [one, other] = [await server.person(), await server.person()];
  expect((await one.browser.get('/api/songs?search=a')).status).toBe(200);
  expect((await one.browser.get('/api/songs/lyric-matches?search=a')).status).toBe(200);
  expect(await one.browser.get('/api/songs?search=a')).toMatchObject(tooMany);
  expect((await other.browser.get('/api/songs?search=a')).status).toBe(200);
  expect((await one.browser.get('/api/categories')).status).toBe(200);
});

it('applies to every costly endpoint', async () => {
  const { routes } = await testServer();
  const counted = routes.flatMap(({ endpoint: { method, path, budget } }) =>
    budget === undefined ? [] : [`${budget} ${method} ${path}`],
  );
  expect(counted.sort()).toEqual([
    'ceremony POST /api/auth/register',
    'ceremony POST /api/prod/register',
    'ceremony POST /api/webauthn/authenticate/begin',
    'ceremony POST /api/webauthn/register/begin',
    'invitation POST /api/invitations',
    'invitation POST /api/people/:id/recovery-code',
    'manySongs POST /api/songs/change-many',
    'search GET /api/songs',
    'search GET /api/songs/lyric-matches',
    'shared GET /api/shared/:token',
    'transfer GET /api/auth/me/data',
    'transfer GET /api/library/export',
    'transfer PATCH /api/auth/me',
    'transfer POST /api/library/import',
  ]);
});

describe('a rate limit', () => {
  const own = { atOnce: 2, perMinute: 60 };
  const inAll = { atOnce: 100_000, perMinute: 60 };

  it('remembers a bounded number of callers', () => {
    const budget = new CallBudget({ own, inAll });
    for (let caller = 0; caller < 20_000; caller++) budget.spend([String(caller)], 0);
    expect(budget.callers).toBe(10_000);
  });

  it('makes nobody wait after the clock was set back', () => {
    const budget = new CallBudget({ own, inAll });
    budget.spend(['a'], 10 * minute);
    budget.spend(['a'], 10 * minute);
    expect(() => budget.spend(['a'], 10 * minute)).toThrow();
    budget.spend(['a'], 0);
    budget.spend(['a'], 0);
    expect(() => budget.spend(['a'], 0)).toThrow();
  });
});
