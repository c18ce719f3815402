import { describe, expect, it } from 'vitest';
import {
  beginPasskey,
  completeAuthentication,
  completeRegistration,
  makePasskey,
  optionsOf,
  requestOptionsOf,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';
const closed = {
  status: 403,
  body: {
    code: 'personDisabled',
    message: 'Kontoen er stengt. Snakk med en prest i kommuniteten.',
  },
};
const spent = { status: 400, body: { code: 'invalidInvitation' } };

/** A person with a passkey, and a prest who can close and open the account. */
async function somebody() {
  const server = await testServer();
  const prest = (await server.person({ role: 'prest' })).browser;
  const device = new SoftAuthenticator(origin);
  const browser = server.client();
  const made = await makePasskey(browser, device, await browser.post('/api/prod/register'));
  const { id } = made.body['user'] as { id: string };
  const set = async (body: object) => {
    const { status } = await prest.send('PATCH', `/api/people/${id}`, { body });
    expect(status).toBe(200);
  };
  await set({ canInvite: true });
  return {
    server,
    prest,
    device,
    browser,
    id,
    close: () => set({ disabled: true }),
    reopen: () => set({ disabled: false }),
  };
}

describe('a closed account', () => {
  it('is signed out at once, and its old sessions stay ended when it is opened again', async () => {
    const { server, browser, close, reopen } = await somebody();
    await close();
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect(await server.deps.db.selectFrom('sign_in').select('id').execute()).toHaveLength(1);
    await reopen();
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  it('cannot sign in with a passkey until it is opened again', async () => {
    const { server, device, close, reopen } = await somebody();
    await close();
    expect(await showPasskey(server.client(), device)).toMatchObject(closed);
    await reopen();
    expect((await showPasskey(server.client(), device)).status).toBe(200);
  });

  it('cannot complete a sign-in that was in progress', async () => {
    const { server, device, close } = await somebody();
    const client = server.client();
    const begun = await client.post('/api/webauthn/authenticate/begin');
    await close();
    const response = device.get(requestOptionsOf(begun));
    expect(await completeAuthentication(client, response)).toMatchObject(closed);
    expect(client.cookies.has('__Host-sangbok')).toBe(false);
  });

  it('cannot complete a passkey that was in progress', async () => {
    const { server, browser, close, reopen } = await somebody();
    const response = new SoftAuthenticator(origin).create(await beginPasskey(browser));
    await close();
    expect((await completeRegistration(browser, response)).status).toBe(400);
    await reopen();
    expect((await completeRegistration(browser, response)).status).toBe(400);
    expect(await server.deps.db.selectFrom('passkey').select('name').execute()).toHaveLength(1);
  });

  it('cannot use a recovery code, accepted or not', async () => {
    const { server, prest, id, close, reopen } = await somebody();
    const { inviteCode } = (await prest.post(`/api/people/${id}/recovery-code`)).body;
    const client = server.client();
    const accepted = await client.post('/api/auth/register', { inviteCode });
    await close();
    expect(await prest.post(`/api/people/${id}/recovery-code`)).toMatchObject(closed);
    const response = new SoftAuthenticator(origin).create(optionsOf(accepted));
    expect((await completeRegistration(client, response)).status).toBe(400);
    expect((await client.post('/api/webauthn/register/begin')).status).toBe(400);
    await reopen();
    expect(await server.client().post('/api/auth/register', { inviteCode })).toMatchObject(spent);
    expect((await completeRegistration(client, response)).status).toBe(400);
  });

  it('invalidates its invitations, accepted or not', async () => {
    const { server, browser, close, reopen } = await somebody();
    const body = { firstName: 'Even', community: 'Testkommunitet' };
    const { inviteCode } = (await browser.post('/api/invitations', body)).body;
    const client = server.client();
    const accepted = await client.post('/api/auth/register', { inviteCode });
    await close();
    await reopen();
    expect(await makePasskey(client, new SoftAuthenticator(origin), accepted)).toMatchObject(spent);
    expect(await server.client().post('/api/auth/register', { inviteCode })).toMatchObject(spent);
  });

  it('keeps the people who used its invitations', async () => {
    const { server, browser, close } = await somebody();
    const body = { firstName: 'Even', community: 'Testkommunitet' };
    const { inviteCode } = (await browser.post('/api/invitations', body)).body;
    const even = server.client();
    const accepted = await even.post('/api/auth/register', { inviteCode });
    await makePasskey(even, new SoftAuthenticator(origin), accepted);
    await close();
    expect((await even.get('/api/auth/me')).status).toBe(200);
  });
});

it('dev login refuses a closed developer account', async () => {
  const server = await testServer({ settings: { environment: 'development' } });
  const browser = server.client();
  const login = () => browser.post('/api/auth/dev-login-simple');
  const { id } = (await login()).body['user'] as { id: string };
  const prest = await server.person({ role: 'prest' });
  await prest.browser.send('PATCH', `/api/people/${id}`, { body: { disabled: true } });
  expect(await login()).toMatchObject(closed);
});
