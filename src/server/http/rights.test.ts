import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { rights } from '#people/rights.ts';
import { roles } from '#people/role.ts';
import { testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';

/** A body and parameters that pass the schema, so that nothing but the right can refuse. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/invitations': { firstName: 'Even', community: 'Bakklandet' },
};

type Who = 'visitor' | 'disabled' | 'may not invite' | (typeof roles)[number];
const everybody: readonly Who[] = ['visitor', 'disabled', 'may not invite', ...roles];

/** What the table says, read without the code that enforces it. */
function expected(who: Who, { access }: Endpoint): 'answered' | 401 | 403 {
  if (access === 'anyone') return 'answered';
  if (who === 'visitor' || who === 'disabled') return 401;
  if (access === 'signedIn') return 'answered';
  if (who === 'may not invite') {
    return access.startsWith('invite') || !rights.prest[access] ? 403 : 'answered';
  }
  return rights[who][access] ? 'answered' : 403;
}

async function browserOf(who: Who, server: Awaited<ReturnType<typeof testServer>>) {
  if (who === 'visitor') return server.visitor();
  if (who === 'disabled') return (await server.person({ role: 'prest', disabled_at: 1 })).browser;
  if (who === 'may not invite')
    return (await server.person({ role: 'prest', can_invite: 0 })).browser;
  return (await server.person({ role: who })).browser;
}

async function call(browser: TestBrowser, { method, path }: Endpoint): Promise<number> {
  const url = path.replace(/:\w+/g, 'unknown');
  const body = bodies[`${method} ${path}`];
  const { status, body: answer } = await browser.send(method, url, { body });
  // Whoever lacks the right is told so; 403 for another reason means that they got in.
  const lacking = ['notAllowed', 'mayNotInvite'].includes(String(answer['code']));
  return status === 401 || status >= 500 || (status === 403 && lacking) ? status : 200;
}

describe.each(everybody)('%s', (who) => {
  it('may call what the table says, and nothing else', async () => {
    const server = await testServer({ settings: { environment: 'development' } });
    const wanted: Record<string, unknown> = {};
    const got: Record<string, unknown> = {};
    for (const { endpoint } of server.routes) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const browser = await browserOf(who, server);
      const allowed = expected(who, endpoint);
      wanted[name] = allowed === 'answered' ? 200 : allowed;
      got[name] = await call(browser, endpoint);
    }
    expect(Object.keys(got).length).toBeGreaterThan(20);
    expect(got).toEqual(wanted);
  });
});

it('asks for the right before it reads the body', async () => {
  const server = await testServer();
  const { browser } = await server.person({ role: 'kantor' });
  const answer = await browser.post('/api/people/1/recovery-code', '{broken');
  expect(answer).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  const visitor = await server.visitor().post('/api/invitations', '{broken');
  expect(visitor).toMatchObject({ status: 401, body: { code: 'notSignedIn' } });
});
