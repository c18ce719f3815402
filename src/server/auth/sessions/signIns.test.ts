import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { optionsOf, requestOptionsOf } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { startSession } from './session.ts';

/** Another browser of the same person. */
async function signInAgain({ deps, client }: TestServer, personId: string, device: string) {
  const browser = client();
  const token = await startSession(deps, { personId, device, replaces: null });
  browser.cookies.set('__Host-sangbok', token);
  return browser;
}

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly isCurrent: boolean;
}

async function listed(browser: { get(url: string): Promise<{ text: string }> }) {
  return JSON.parse((await browser.get('/api/sign-ins')).text) as Listed[];
}

const end = (id: string) => `/api/sign-ins/${id}`;

describe('the sessions of a person', () => {
  it('are listed, most recently used first, with the current one marked', async ({ server }) => {
    const { browser, person } = await server.person();
    await server.person();
    server.deps.pass(60_000);
    const phone = await signInAgain(server, person.id, 'iPhone');
    const first = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: 'iPhone',
      createdAt: '2026-01-01T12:01:00.000Z',
      lastUsedAt: '2026-01-01T12:01:00.000Z',
      isCurrent: true,
    };
    const second = {
      ...first,
      device: 'Linux',
      createdAt: '2026-01-01T12:00:00.000Z',
      lastUsedAt: '2026-01-01T12:00:00.000Z',
      isCurrent: false,
    };
    expect(await listed(phone)).toEqual([first, second]);
    server.deps.pass(2 * 60 * 60 * 1000);
    expect((await listed(browser)).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Linux', true],
      ['iPhone', false],
    ]);
  });

  it('are named after browser and device, the passkey after the device', async ({ server }) => {
    const browser = server.client();
    const device = new SoftAuthenticator('http://localhost:3000');
    const accepted = await browser.post('/api/prod/register');
    const phone = {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Safari/604.1',
    };
    const registrationResponse = device.create(optionsOf(accepted));
    await browser.post('/api/webauthn/register/complete', { registrationResponse }, phone);
    expect(await listed(browser)).toMatchObject([{ device: 'Chrome på iPhone' }]);
    expect(JSON.parse((await browser.get('/api/passkeys')).text)).toMatchObject([
      { name: 'iPhone' },
    ]);

    const begun = await browser.post('/api/webauthn/authenticate/begin');
    const authenticationResponse = device.get(requestOptionsOf(begun));
    const desktop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0' };
    await browser.post('/api/webauthn/authenticate/complete', { authenticationResponse }, desktop);
    expect(await listed(browser)).toMatchObject([{ device: 'Firefox på Linux' }]);
  });

  it('contain nothing that could be used to sign in', async ({ server, maria: { browser } }) => {
    const { token_hash } = await server.deps.db
      .selectFrom('sign_in')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect((await browser.get('/api/sign-ins')).text).not.toContain(token_hash);
  });

  it('are not listed once they have expired', async ({ server, maria: { person } }) => {
    server.deps.pass(limits.signInIdle - 1);
    const phone = await signInAgain(server, person.id, 'iPhone');
    expect(await listed(phone)).toHaveLength(2);
    server.deps.pass(1);
    expect(await listed(phone)).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('signs that device out and no other', async ({ server, maria: { browser, person } }) => {
    const phone = await signInAgain(server, person.id, 'iPhone');
    const other = (await listed(browser)).find(({ isCurrent }) => !isCurrent);
    const answer = await browser.send('DELETE', end(other?.id ?? ''));
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    expect(await listed(browser)).toMatchObject([{ isCurrent: true }]);
    expect(await browser.send('DELETE', end(other?.id ?? ''))).toMatchObject({
      status: 404,
      body: { code: 'signInNotFound', message: 'Enheten er ikke lenger innlogget.' },
    });
  });

  it('requires recent authentication for another device, and none for the own', async () => {
    const server = await testServer();
    const { browser, person } = await server.person();
    server.deps.pass(limits.freshSignIn + 1);
    const phone = await signInAgain(server, person.id, 'iPhone');
    const [own, other] = (await listed(browser)).toSorted((a) => (a.isCurrent ? -1 : 1));
    expect(await browser.send('DELETE', end(other?.id ?? ''))).toMatchObject({
      status: 403,
      body: { code: 'freshSignInNeeded' },
    });
    expect((await phone.get('/api/auth/me')).status).toBe(200);
    expect((await browser.send('DELETE', end(own?.id ?? ''))).status).toBe(200);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  it('clears the cookie where it is the current session', async ({ server }) => {
    const { browser, person } = await server.person();
    const phone = await signInAgain(server, person.id, 'iPhone');
    const current = (await listed(phone)).find(({ isCurrent }) => isCurrent);
    const { status, headers } = await phone.send('DELETE', end(current?.id ?? ''));
    expect(status).toBe(200);
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(phone.cookies.size).toBe(0);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('never ends another person’s session', async ({ prest, maria: { browser } }) => {
    const [theirs] = await listed(browser);
    expect((await prest.browser.send('DELETE', end(theirs?.id ?? ''))).status).toBe(404);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(prest.browser.cookies.size).toBe(1);
  });
});
