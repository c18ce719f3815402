import { describe, expect, it, onTestFinished } from 'vitest';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { rights } from '#people/rights.ts';
import { roles } from '#people/role.ts';
import { sessionCookie } from '#server/auth/sessions/session.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { beginPasskey, completeRegistration } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';

/** A valid body and parameters, so that only the right can cause a refusal. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/invitations': { firstName: 'Even', community: 'Bakklandet' },
};

type Who = 'client' | 'disabled' | 'may not invite' | (typeof roles)[number];
const everybody: readonly Who[] = ['client', 'disabled', 'may not invite', ...roles];

/** The expected result by the rights table, without the code that enforces it. */
function expected(who: Who, { access }: Endpoint): 'answered' | 401 | 403 {
  if (access === 'anyone') return 'answered';
  if (who === 'client' || who === 'disabled') return 401;
  if (access === 'signedIn') return 'answered';
  if (who === 'may not invite') {
    return access.startsWith('invite') || !rights.prest[access] ? 403 : 'answered';
  }
  return rights[who][access] ? 'answered' : 403;
}

async function browserOf(who: Who, server: TestServer) {
  if (who === 'client') return server.client();
  if (who === 'disabled') return (await server.person({ role: 'prest', disabled_at: 1 })).browser;
  if (who === 'may not invite')
    return (await server.person({ role: 'prest', can_invite: 0 })).browser;
  return (await server.person({ role: who })).browser;
}

async function call(browser: TestBrowser, { method, path }: Endpoint): Promise<number> {
  const url = path.replace(/:\w+/g, 'unknown');
  const body = bodies[`${method} ${path}`];
  const { status, body: answer } = await browser.send(method, url, { body });
  // These codes mean a missing right; a 403 with another code means that the right was granted.
  const lacking = ['notAllowed', 'mayNotInvite'].includes(String(answer['code']));
  return status === 401 || status >= 500 || (status === 403 && lacking) ? status : 200;
}

const settings = { environment: 'development' } as const;

describe.each(everybody)('%s', (who) => {
  it('may call what the rights table allows, and nothing else', async ({ annotate }) => {
    const server = await testServer({ settings });
    const wanted: Record<string, unknown> = {};
    const got: Record<string, unknown> = {};
    for (const { endpoint } of server.routes) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const allowed = expected(who, endpoint);
      wanted[name] = allowed === 'answered' ? 200 : allowed;
      got[name] = await call(await browserOf(who, server), endpoint);
    }
    const wrong = Object.keys(got).filter((name) => got[name] !== wanted[name]).length;
    const all = Object.keys(got).length;
    await annotate(
      `R14 ${testedEngine()} ${who}: ${wrong} of ${all} calls answered otherwise`,
      'figure',
    );
    expect(all).toBeGreaterThan(20);
    expect(got).toEqual(wanted);
  });
});

it.each(['kantor', 'kateket'] as const)(
  'a %s cannot change what belongs to somebody else',
  async (role) => {
    const server = await testServer({ settings });
    const owner = await server.person({ role });
    const device = new SoftAuthenticator('http://localhost:3000');
    const made = device.create(await beginPasskey(owner.browser));
    expect((await completeRegistration(owner.browser, made)).status).toBe(200);
    const invited = { firstName: 'Even', community: owner.person.community };
    expect((await owner.browser.post('/api/invitations', invited)).status).toBe(200);
    const rows = async () => {
      const { db } = server.deps;
      return {
        person: await db
          .selectFrom('person')
          .selectAll()
          .where('id', '=', owner.person.id)
          .execute(),
        passkey: await db.selectFrom('passkey').selectAll().execute(),
        invitation: await db.selectFrom('invitation').selectAll().execute(),
        sign_in: await db
          .selectFrom('sign_in')
          .selectAll()
          .where('person_id', '=', owner.person.id)
          .execute(),
      };
    };
    const before = await rows();
    const ids = [
      owner.person.id,
      made.id,
      ...before.invitation.map(({ id }) => id),
      ...before.sign_in.map(({ id }) => id),
    ];
    expect(ids.length).toBeGreaterThan(3);
    for (const { endpoint } of server.routes) {
      if (endpoint.method === 'GET' || !endpoint.path.includes(':')) continue;
      for (const id of ids) {
        const { browser } = await server.person({ role });
        const url = endpoint.path.replace(/:\w+/g, id);
        const body = endpoint.body && bodies[`${endpoint.method} ${endpoint.path}`];
        const { status } = await browser.send(endpoint.method, url, { body });
        expect([url, status]).toEqual([url, expect.toBeOneOf([400, 403, 404, 409, 415])]);
      }
    }
    expect(await rows()).toEqual(before);
  },
);

it('checks the right before it reads the body', async () => {
  const server = await testServer();
  const { browser } = await server.person({ role: 'kantor' });
  const answer = await browser.post('/api/people/1/recovery-code', '{broken');
  expect(answer).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  const client = await server.client().post('/api/invitations', '{broken');
  expect(client).toMatchObject({ status: 401, body: { code: 'notSignedIn' } });
});

it('refuses an invalid cookie with one query, and a missing one with none', async () => {
  const database = await openDatabase(await testDatabaseSettings('test'));
  onTestFinished(() => database.close());
  let statements = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { routes, client } = await testServer({ ...database, db, settings });
  const stranger = client();
  const closed = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'anyone');
  await stranger.get('/api/songs'); // the installation id is cached after the first request
  const cost = async (browser: TestBrowser, endpoint: Endpoint) => {
    statements = 0;
    expect(await call(browser, endpoint)).toBe(401);
    return statements;
  };
  for (const endpoint of closed) {
    const name = `${endpoint.method} ${endpoint.path}`;
    expect([name, await cost(client(), endpoint)]).toEqual([name, 0]);
    stranger.cookies.set(sessionCookie, 'made-up');
    expect([name, await cost(stranger, endpoint)]).toEqual([name, 1]);
  }
});
