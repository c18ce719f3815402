import { describe, expect } from 'vitest';
import type { Invitation } from '#contract/people/invitations.ts';
import { limits } from '#contract/base/limits.ts';
import { makePasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';

const origin = 'http://localhost:3000';

async function invite(browser: TestBrowser, firstName: string): Promise<unknown> {
  const { body } = await browser.post('/api/invitations', { firstName, community: 'Bakklandet' });
  return body['inviteCode'];
}

async function listed(browser: TestBrowser, of = ''): Promise<Invitation[]> {
  return JSON.parse((await browser.get(`/api/invitations${of}`)).text) as Invitation[];
}

async function comeIn(server: TestServer, inviteCode: unknown) {
  const client = server.client();
  const accepted = await client.post('/api/auth/register', { inviteCode });
  return makePasskey(client, new SoftAuthenticator(origin), accepted);
}

const revoke = (browser: TestBrowser, { id }: { id: string } = { id: 'none' }) =>
  browser.send('DELETE', `/api/invitations/${id}`);

/** First name and state of each invitation of a list. */
const states = (list: readonly Invitation[]) =>
  list.map(({ firstName, state, usedBy }) => [firstName, state, usedBy]);

describe('the list of invitations', () => {
  it('shows the state of each, newest first, and never its code', async ({ server }) => {
    const { browser: earlier, person } = await server.person({ role: 'kantor' });
    const begun = server.deps.clock();
    await invite(earlier, 'Gammel');
    server.deps.pass(limits.invitation - 3);
    const browser = await server.signIn(person);
    const used = await invite(browser, 'Even');
    server.deps.pass(1);
    await invite(browser, 'Trukket');
    server.deps.pass(1);
    const open = await invite(browser, 'Åpen');
    await comeIn(server, used);
    await revoke(browser, (await listed(browser))[1]);
    expect((await listed(browser)).at(-1)?.state).toBe('open');
    server.deps.pass(1);

    const list = await listed(browser);
    expect(states(list)).toEqual([
      ['Åpen', 'open', null],
      ['Trukket', 'revoked', null],
      ['Even', 'used', 'Even'],
      ['Gammel', 'expired', null],
    ]);
    expect(list.at(-1)).toEqual({
      id: expect.any(String),
      firstName: 'Gammel',
      community: 'Bakklandet',
      state: 'expired',
      usedBy: null,
      inviter: 'Ragnhild',
      isRecovery: false,
      createdAt: new Date(begun).toISOString(),
      expiresAt: new Date(begun + limits.invitation).toISOString(),
    });
    expect(JSON.stringify(list)).not.toContain(String(open));
    server.deps.pass(limits.invitation);
    expect((await listed(browser)).map(({ state }) => state)).toEqual([
      'expired',
      'revoked',
      'used',
      'expired',
    ]);
  });

  it('contains one’s own, and all of them only for a prest', async ({ server }) => {
    const kantor = await server.person({ first_name: 'Kari' });
    const prest = await server.person({ role: 'prest', first_name: 'Sigrid' });
    await invite(kantor.browser, 'Even');
    await prest.browser.post(`/api/people/${kantor.person.id}/recovery-code`);
    expect(await listed(prest.browser)).toMatchObject([
      { firstName: 'Kari', inviter: 'Sigrid', isRecovery: true },
    ]);
    const all = await listed(prest.browser, '/all');
    expect(all.map(({ inviter }) => inviter).sort()).toEqual(['Kari', 'Sigrid']);
    const other = await server.person({ role: 'kateket' });
    expect(await listed(other.browser)).toEqual([]);
    expect(await other.browser.get('/api/invitations/all')).toMatchObject({ status: 403 });
  });
});

describe('revoking an invitation', () => {
  it('ends its code and its link', async ({ server, maria: { browser } }) => {
    const inviteCode = await invite(browser, 'Even');
    const answer = await revoke(browser, (await listed(browser))[0]);
    expect(answer).toMatchObject({ status: 200, body: { firstName: 'Even', state: 'revoked' } });
    expect(states(await listed(browser))).toEqual([['Even', 'revoked', null]]);
    expect(await server.client().post('/api/auth/register', { inviteCode })).toMatchObject({
      status: 400,
      body: { code: 'invalidInvitation' },
    });
  });

  it('also stops a registration that had started with it', async ({ server }) => {
    const { browser } = await server.person();
    const inviteCode = await invite(browser, 'Even');
    const client = server.client();
    const accepted = await client.post('/api/auth/register', { inviteCode });
    await revoke(browser, (await listed(browser))[0]);
    expect(await makePasskey(client, new SoftAuthenticator(origin), accepted)).toMatchObject({
      status: 400,
      body: { code: 'invalidInvitation' },
    });
  });

  it.each<[string, (server: TestServer, browser: TestBrowser, code: unknown) => Promise<unknown>]>([
    ['used', (server, _, code) => comeIn(server, code)],
    ['revoked', async (_, browser) => revoke(browser, (await listed(browser))[0])],
    ['expired', async (server) => server.deps.pass(limits.invitation)],
  ])('comes too late when the invitation is %s', async (state, spend) => {
    const server = await testServer();
    const { browser } = await server.person();
    await spend(server, browser, await invite(browser, 'Even'));
    const [invitation] = await listed(browser);
    expect(await revoke(browser, invitation)).toMatchObject({
      status: 409,
      body: {
        code: 'invitationSpent',
        message: 'Invitasjonen er allerede brukt, utløpt eller trukket tilbake.',
      },
    });
    expect((await listed(browser))[0]).toMatchObject({ state });
  });

  it('is allowed for one’s own, and for a prest', async ({ server, maria: { browser } }) => {
    await invite(browser, 'Even');
    const [invitation] = await listed(browser);
    const kateket = await server.person({ role: 'kateket' });
    expect(await revoke(kateket.browser, invitation)).toMatchObject({
      status: 404,
      body: { code: 'invitationNotFound', message: 'Invitasjonen finnes ikke.' },
    });
    expect((await revoke(kateket.browser)).status).toBe(404);
    expect(await listed(browser)).toMatchObject([{ state: 'open' }]);
    const prest = await server.person({ role: 'prest' });
    expect((await revoke(prest.browser, invitation)).status).toBe(200);
  });
});
