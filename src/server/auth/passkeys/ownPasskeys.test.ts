import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import {
  beginPasskey,
  completeRegistration,
  makePasskey,
  optionsOf,
  requestOptionsOf,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';
const stale = { status: 403, body: { code: 'freshSignInNeeded' } };

/** A newly registered person with one passkey. */
async function somebody(server: TestServer) {
  const device = new SoftAuthenticator(origin);
  const browser = server.client();
  const made = await makePasskey(browser, device, await browser.post('/api/prod/register'));
  const [id = ''] = device.credentials.keys();
  return { browser, device, id, user: made.body['user'] };
}

describe('an additional passkey', () => {
  it('signs in to the same account, and keeps the session', async ({ server }) => {
    const { browser, user } = await somebody(server);
    const signedIn = browser.cookies.get('__Host-sangbok');
    const second = new SoftAuthenticator(origin);
    const added = await completeRegistration(browser, second.create(await beginPasskey(browser)));
    expect(added.body).toEqual({ verified: true, user });
    expect(browser.cookies.get('__Host-sangbok')).toBe(signedIn);
    const elsewhere = await showPasskey(server.client(), second);
    expect(elsewhere.body).toEqual({ verified: true, user });
    expect(await server.deps.db.selectFrom('person').selectAll().execute()).toHaveLength(1);
  });

  it('is not created on a device that has one already', async () => {
    const { browser, id } = await somebody(await testServer());
    const options = await beginPasskey(browser);
    expect(options).toMatchObject({ excludeCredentials: [{ id }] });
  });

  it('requires recent authentication', async ({ server }) => {
    const { browser, device } = await somebody(server);
    server.deps.pass(limits.freshSignIn);
    expect((await browser.post('/api/webauthn/register/begin')).status).toBe(200);
    server.deps.pass(1);
    expect(await browser.post('/api/webauthn/register/begin')).toMatchObject(stale);
    await showPasskey(browser, device);
    expect((await browser.post('/api/webauthn/register/begin')).status).toBe(200);
  });

  it('is not stored after sign-out, nor for another user', async ({ server }) => {
    const { browser } = await somebody(server);
    const options = await beginPasskey(browser);
    const other = await server.person();
    for (const [name, token] of other.browser.cookies) browser.cookies.set(name, token);
    const made = new SoftAuthenticator(origin).create(options);
    expect(await completeRegistration(browser, made)).toMatchObject({
      status: 401,
      body: { code: 'notSignedIn' },
    });
    expect(await server.deps.db.selectFrom('passkey').selectAll().execute()).toHaveLength(1);
  });
});

describe('the list of passkeys', () => {
  it('contains the devices, oldest first, with the time of last use', async ({ server }) => {
    const { browser, device, id } = await somebody(server);
    server.deps.pass(60_000);
    await showPasskey(browser, device);
    const second = new SoftAuthenticator(origin);
    const registrationResponse = second.create(await beginPasskey(browser));
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' };
    await browser.post('/api/webauthn/register/complete', { registrationResponse }, phone);
    expect((await browser.get('/api/passkeys')).body).toEqual([
      {
        id,
        name: 'Ukjent enhet',
        createdAt: '2026-01-01T12:00:00.000Z',
        lastUsedAt: '2026-01-01T12:01:00.000Z',
      },
      {
        id: registrationResponse.id,
        name: 'iPhone',
        createdAt: '2026-01-01T12:01:00.000Z',
        lastUsedAt: null,
      },
    ]);
  });

  it('contains no passkeys of others', async ({ server, maria: other }) => {
    await somebody(server);
    expect((await other.browser.get('/api/passkeys')).body).toEqual([]);
  });
});

describe('removing a passkey', () => {
  it('removes it, and it no longer signs in', async ({ server }) => {
    const { browser, device, id } = await somebody(server);
    await completeRegistration(
      browser,
      new SoftAuthenticator(origin).create(await beginPasskey(browser)),
    );
    expect((await browser.send('DELETE', `/api/passkeys/${id}`)).body).toEqual({ ok: true });
    expect((await showPasskey(server.client(), device)).status).toBe(404);
    expect(await browser.send('DELETE', `/api/passkeys/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'passkeyGone', message: 'Passnøkkelen finnes ikke lenger.' },
    });
  });

  it('ends its sessions on other devices, and no others', async ({ server }) => {
    const { browser, device, id } = await somebody(server);
    const second = new SoftAuthenticator(origin);
    await completeRegistration(browser, second.create(await beginPasskey(browser)));
    const [lost, kept, old] = [server.client(), server.client(), server.client()];
    await showPasskey(old, second);
    await server.deps.db.updateTable('sign_in').set({ credential_id: null }).execute();
    await showPasskey(lost, device);
    await showPasskey(kept, second);
    const stranger = await somebody(server);
    const own = server.client();
    await showPasskey(own, device);
    expect((await own.send('DELETE', `/api/passkeys/${id}`)).status).toBe(200);
    const statuses = await Promise.all(
      [lost, old, kept, own, stranger.browser].map((each) => each.get('/api/auth/me')),
    );
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200, 200, 200]);
  });

  it('never removes the last one', async ({ server }) => {
    const { browser, device, id } = await somebody(server);
    expect(await browser.send('DELETE', `/api/passkeys/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'lastPasskey' },
    });
    expect((await showPasskey(server.client(), device)).status).toBe(200);
  });

  it('never removes one of another person', async ({ server }) => {
    const { device, id } = await somebody(server);
    const other = await somebody(server);
    expect((await other.browser.send('DELETE', `/api/passkeys/${id}`)).status).toBe(404);
    expect((await showPasskey(server.client(), device)).status).toBe(200);
  });

  it('requires recent authentication', async ({ server }) => {
    const { browser, id } = await somebody(server);
    server.deps.pass(limits.freshSignIn + 1);
    expect(await browser.send('DELETE', `/api/passkeys/${id}`)).toMatchObject(stale);
  });
});

describe('signing in', () => {
  it('starts a new session each time, and ends the previous one of this browser', async () => {
    const server = await testServer();
    const { browser, device } = await somebody(server);
    const before = browser.at(server.app);
    await showPasskey(browser, device);
    expect(browser.cookies.get('__Host-sangbok')).not.toBe(before.cookies.get('__Host-sangbok'));
    expect((await before.get('/api/auth/me')).status).toBe(401);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(await server.deps.db.selectFrom('sign_in').selectAll().execute()).toHaveLength(1);
  });

  it('stores the time of the sign-in', async ({ server }) => {
    const { browser, device } = await somebody(server);
    server.deps.pass(1000);
    await showPasskey(browser, device);
    const query = server.deps.db.selectFrom('person').select('last_login');
    expect(await query.execute()).toEqual([{ last_login: server.deps.clock() }]);
  });

  it('deletes expired sessions', async ({ server }) => {
    const { device } = await somebody(server);
    server.deps.pass(limits.signInIdle);
    await showPasskey(server.client(), device);
    expect(await server.deps.db.selectFrom('sign_in').selectAll().execute()).toHaveLength(1);
  });

  it('also works through the alias endpoint', async ({ server }) => {
    const browser = server.client();
    const device = new SoftAuthenticator(origin);
    const accepted = await browser.post('/api/prod/register');
    const registrationResponse = device.create(optionsOf(accepted));
    const made = await browser.post('/api/prod/complete', { registrationResponse });
    expect(made.body).toMatchObject({ verified: true });
    const begun = await browser.post('/api/webauthn/authenticate/begin');
    const authenticationResponse = device.get(requestOptionsOf(begun));
    const shown = await browser.post('/api/prod/authenticate', { authenticationResponse });
    expect(shown.body).toEqual(made.body);
  });
});

it('expired ceremonies are deleted', async ({ server }) => {
  for (let client = 0; client < 5; client++) {
    await server.client().post('/api/webauthn/authenticate/begin');
    await server.client().post('/api/prod/register');
  }
  server.deps.pass(limits.registration);
  await server.client().post('/api/prod/register');
  expect(await server.deps.db.selectFrom('challenge').selectAll().execute()).toHaveLength(1);
  expect(await server.deps.db.selectFrom('registration').selectAll().execute()).toHaveLength(1);
});
