import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { AuthenticationResponse } from '#contract/people/auth.ts';
import {
  completeAuthentication,
  makePasskey,
  requestOptionsOf,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator, type Spoiled } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';
const refused = { status: 400, body: { code: 'passkeyNotVerified' } };
const expired = { status: 400, body: { code: 'loginExpired' } };

/** A signed-out person with a passkey who starts to sign in. */
async function begun() {
  const server = await testServer();
  const device = new SoftAuthenticator(origin);
  const browser = server.client();
  await makePasskey(browser, device, await browser.post('/api/prod/register'));
  await browser.post('/api/auth/logout');
  const options = requestOptionsOf(await browser.post('/api/webauthn/authenticate/begin'));
  return { server, browser, device, options };
}

it('requests any passkey of this site, with user verification', async () => {
  const { options } = await begun();
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: limits.challenge,
    userVerification: 'required',
  });
});

describe('a sign-in with one fault is refused:', () => {
  it.each<[string, Spoiled]>([
    ['made on another site', { origin: 'https://ondt.example.com' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['made for another host name', { rpId: 'ondt.example.com' }],
    ['a registration', { type: 'webauthn.create' }],
    ['in a cross-origin frame', { crossOrigin: true }],
    ['with a cross-origin flag of the wrong type', { crossOrigin: 1 }],
    ['in a frame of another site', { crossOrigin: true, topOrigin: 'https://ondt.example.com' }],
    ['with an empty top origin', { topOrigin: '' }],
    ['without user presence', { flags: 0x04 }],
    ['without user verification', { flags: 0x01 }],
    ['backed up but not backup-eligible', { flags: 0x15 }],
    ['backup-eligible although it was not at registration', { flags: 0x0d }],
    ['backed up although it was not backup-eligible', { flags: 0x1d }],
    ['bytes behind the data', { behindData: Buffer.from([0]) }],
    ['another person', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['no person', { userHandle: null }],
    ['an empty person', { userHandle: '' }],
    ['with an empty signature', { signature: () => Buffer.alloc(0) }],
    [
      'with a signature of constant bytes',
      { signature: (signed) => Buffer.alloc(signed.length, 7) },
    ],
    [
      'with a signature whose DER length is too large',
      { signature: (signed) => reframed(signed, 0x30, 1) },
    ],
    ['with a signature of another DER type', { signature: (signed) => reframed(signed, 0xb0, 0) }],
    ['with one bit of the signature changed', { signature: (signed) => flipped(signed) }],
  ])('%s', async (_, spoiled) => {
    const { browser, device, options } = await begun();
    expect(await completeAuthentication(browser, device.get(options, spoiled))).toMatchObject(
      refused,
    );
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect(await completeAuthentication(browser, device.get(options))).toMatchObject(expired);
  });

  it.each<[string, (response: AuthenticationResponse) => AuthenticationResponse]>([
    ['two ids', (response) => ({ ...response, rawId: 'AAAA' })],
    ['no data', saying({ authenticatorData: '' })],
    ['data cut short', saying({ authenticatorData: 'AAAA' })],
    ['no client data', saying({ clientDataJSON: '' })],
  ])('%s', async (_, change) => {
    const { browser, device, options } = await begun();
    expect(await completeAuthentication(browser, change(device.get(options)))).toMatchObject(
      refused,
    );
  });

  it('signed by another device with this passkey’s id', async () => {
    const { browser, device, options } = await begun();
    const [id = ''] = device.credentials.keys();
    const other = new SoftAuthenticator(origin);
    const user = { id: device.credentials.get(id)?.userHandle ?? '' };
    other.create({ challenge: '', rp: {}, user }, { id });
    expect(await completeAuthentication(browser, other.get(options))).toMatchObject(refused);
  });
});

it('answers `passkeyNotFound` with its sentence for an unknown passkey', async () => {
  const { browser, device, options } = await begun();
  const answer = await completeAuthentication(browser, device.get(options, { id: 'AAAA' }));
  expect(answer).toMatchObject({
    status: 404,
    body: {
      code: 'passkeyNotFound',
      message: 'Ingen Passkey funnet. Du må først registrere deg med en invitasjonskode.',
    },
  });
});

it('backup eligibility of a passkey cannot change; the backup state may', async () => {
  const server = await testServer();
  const device = new SoftAuthenticator(origin);
  const owner = server.client();
  const accepted = await owner.post('/api/prod/register');
  await makePasskey(owner, device, accepted, { flags: 0x4d });
  const show = (flags: number) => showPasskey(server.client(), device, { flags });
  expect((await show(0x0d)).status).toBe(200);
  expect((await show(0x1d)).status).toBe(200);
  expect((await show(0x0d)).status).toBe(200);
  expect(await show(0x05)).toMatchObject(refused);
  expect(await show(0x15)).toMatchObject(refused);
});

describe('the counter', () => {
  it('must increase once it is above 0', async () => {
    const { server, browser, device } = await begun();
    expect((await showPasskey(browser, device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 1, 0]) {
      expect(await showPasskey(server.client(), device, { counter })).toMatchObject(refused);
    }
    expect((await showPasskey(browser, device, { counter: 8 })).status).toBe(200);
  });

  it('admits only one of two concurrent sign-ins', async () => {
    const { server, device } = await begun();
    const ready = await Promise.all(
      [1, 2].map(async () => {
        const browser = server.client();
        const login = await browser.post('/api/webauthn/authenticate/begin');
        return { browser, shown: device.get(requestOptionsOf(login), { counter: 5 }) };
      }),
    );
    const answers = await Promise.all(
      ready.map(({ browser, shown }) => completeAuthentication(browser, shown)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it('may stay 0, as for synced passkeys', async () => {
    const { browser, device } = await begun();
    for (let login = 0; login < 3; login++) {
      expect((await showPasskey(browser, device, { counter: 0 })).status).toBe(200);
    }
  });
});

describe('a challenge is refused', () => {
  it('in another browser', async () => {
    const { server, browser, device, options } = await begun();
    const shown = device.get(options);
    expect(await completeAuthentication(server.client(), shown)).toMatchObject(expired);
    expect(await completeAuthentication(browser, shown)).toMatchObject(expired);
  });

  it('after five minutes', async () => {
    const { server, browser, device, options } = await begun();
    server.deps.pass(limits.challenge);
    expect(await completeAuthentication(browser, device.get(options))).toMatchObject(expired);
  });

  it('twice', async () => {
    const { browser, device, options } = await begun();
    const shown = device.get(options);
    expect((await completeAuthentication(browser, shown)).status).toBe(200);
    expect(await completeAuthentication(browser, shown)).toMatchObject(expired);
  });

  it('for a sign-in when it was created for a registration', async () => {
    const { browser, device } = await begun();
    const accepted = await browser.post('/api/prod/register');
    const { challenge } = accepted.body['webauthnOptions'] as { challenge: string };
    const shown = device.get({ challenge, rpId: 'localhost' });
    expect(await completeAuthentication(browser, shown)).toMatchObject(expired);
  });
});

it('answers `personDisabled` only to that person', async () => {
  const { server, browser, device } = await begun();
  await server.deps.db.updateTable('person').set({ disabled_at: 1 }).execute();
  const right = await showPasskey(browser, device);
  expect(right).toMatchObject({ status: 403, body: { code: 'personDisabled' } });
  const wrong = await showPasskey(browser, device, { signature: flipped });
  expect(wrong).toMatchObject(refused);
});

function flipped(bytes: Buffer): Buffer {
  const last = bytes.length - 1;
  return Buffer.concat([bytes.subarray(0, last), Buffer.from([(bytes[last] ?? 0) ^ 1])]);
}

/** The same signature with other first two DER bytes. */
function reframed(signed: Buffer, tag: number, longer: number): Buffer {
  return Buffer.concat([Buffer.from([tag, signed.length - 2 + longer]), signed.subarray(2)]);
}

/** A response with these parts instead of its own. */
function saying(parts: Partial<AuthenticationResponse['response']>) {
  return (shown: AuthenticationResponse) => ({
    ...shown,
    response: { ...shown.response, ...parts },
  });
}
