import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { RegistrationResponse } from '#contract/people/auth.ts';
import { completeRegistration, optionsOf, showPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator, type Spoiled } from '#server/testing/SoftAuthenticator.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';
const refused = { status: 400, body: { code: 'registrationNotVerified' } };
const expired = { status: 400, body: { code: 'ceremonyExpired' } };

async function begun(given?: TestServer) {
  const server = given ?? (await testServer());
  const browser = server.client();
  const options = optionsOf(await browser.post('/api/prod/register'));
  return { server, browser, options, device: new SoftAuthenticator(origin) };
}

async function nobodyCameIn({ deps }: TestServer): Promise<void> {
  for (const table of ['person', 'passkey', 'sign_in'] as const) {
    expect(await deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
}

it('requests the options that decision 9 demands', async () => {
  const { options } = await begun();
  expect(options).toMatchObject({
    rp: { name: 'Sangbok', id: 'localhost' },
    attestation: 'none',
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    timeout: limits.challenge,
  });
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
});

describe('a registration with one fault is refused:', () => {
  it.each<[string, Spoiled]>([
    ['made on another site', { origin: 'https://ondt.example.com' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['made over https when the site uses http', { origin: 'https://localhost:3000' }],
    ['made for another host name', { rpId: 'ondt.example.com' }],
    ['a login', { type: 'webauthn.get' }],
    ['in a cross-origin frame', { crossOrigin: true }],
    ['with a cross-origin flag of the wrong type', { crossOrigin: 'true' }],
    ['in a frame of another site', { topOrigin: 'https://ondt.example.com' }],
    ['with an empty top origin', { topOrigin: '' }],
    ['without user presence', { flags: 0x44 }],
    ['without user verification', { flags: 0x41 }],
    ['without a credential', { flags: 0x05 }],
    ['backed up but not backup-eligible', { flags: 0x55 }],
    ['with the flag for extensions but none of them', { flags: 0xc5 }],
    ['an algorithm not asked for', { algorithm: -35 }],
    ['no algorithm at all', { algorithm: 0 }],
    ['an attestation not asked for, empty', { format: 'packed' }],
    ['an attestation with a certificate', { attests: 'certified' }],
    ['an attestation that names the model', { attests: 'itself', aaguid: Buffer.alloc(16, 7) }],
    ['bytes behind the data', { behindData: Buffer.from([0]) }],
    ['a whole item behind the data', { behindData: Buffer.from([0xa0]) }],
    ['bytes behind its extensions', { flags: 0xc5, behindData: Buffer.from([0xa0, 0]) }],
    ['a byte behind the attestation', { behindObject: Buffer.from([0]) }],
    ['an attestation behind the attestation', { behindObject: Buffer.from([0xa0]) }],
    ['an unknown attestation format', { format: 'mine' }],
  ])('%s', async (_, spoiled) => {
    const { server, browser, options, device } = await begun();
    const answer = await completeRegistration(browser, device.create(options, spoiled));
    expect(answer).toMatchObject(refused);
    await nobodyCameIn(server);
    // The challenge is deleted in any case (decision 9).
    expect(await completeRegistration(browser, device.create(options))).toMatchObject(expired);
  });

  it.each<[string, (response: RegistrationResponse) => RegistrationResponse]>([
    ['another id', (response) => ({ ...response, id: 'AAAA', rawId: 'AAAA' })],
    ['two ids', (response) => ({ ...response, rawId: 'AAAA' })],
    ['no id', (response) => ({ ...response, id: '', rawId: '' })],
    [
      'no attestation',
      (response) => ({ ...response, response: { ...response.response, attestationObject: '' } }),
    ],
    [
      'what is no CBOR',
      (response) => ({
        ...response,
        response: { ...response.response, attestationObject: '____' },
      }),
    ],
  ])('%s', async (_, change) => {
    const { server, browser, options, device } = await begun();
    const answer = await completeRegistration(browser, change(device.create(options)));
    expect(answer).toMatchObject(refused);
    await nobodyCameIn(server);
  });

  it.each([
    '',
    'AAAA',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"challenge":"a\\u0000"}').toString('base64url'),
  ])('client data that is «%s»', async (clientDataJSON) => {
    const { browser, options, device } = await begun();
    const made = device.create(options);
    const response = { ...made, response: { ...made.response, clientDataJSON } };
    expect(await completeRegistration(browser, response)).toMatchObject(refused);
  });
});

it.each([1024, 5000])('an id of %i bytes is longer than the standard allows', async (bytes) => {
  const { server, browser, options, device } = await begun();
  const id = randomBytes(bytes).toString('base64url');
  const answer = await completeRegistration(browser, device.create(options, { id }));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  await nobodyCameIn(server);
});

describe('a challenge is refused', () => {
  it('when it is not ours', async () => {
    const { browser, options, device } = await begun();
    const made = device.create({ ...options, challenge: 'A'.repeat(43) });
    expect(await completeRegistration(browser, made)).toMatchObject(expired);
  });

  it('in another browser', async () => {
    const { server, browser, options, device } = await begun();
    const made = device.create(options);
    expect(await completeRegistration(server.client(), made)).toMatchObject(expired);
    // and it was used up there
    expect(await completeRegistration(browser, made)).toMatchObject(expired);
  });

  it('after five minutes, to the millisecond', async ({ server }) => {
    const first = await begun(server);
    const second = await begun(server);
    server.deps.pass(limits.challenge - 1);
    const inTime = first.device.create(first.options);
    expect((await completeRegistration(first.browser, inTime)).status).toBe(200);
    server.deps.pass(1);
    const late = second.device.create(second.options);
    expect(await completeRegistration(second.browser, late)).toMatchObject(expired);
  });

  it('twice', async () => {
    const { browser, options, device } = await begun();
    const made = device.create(options);
    expect((await completeRegistration(browser, made)).status).toBe(200);
    expect(await completeRegistration(browser, made)).toMatchObject(expired);
  });

  it('for a registration when it was created for a sign-in', async () => {
    const { browser, options, device } = await begun();
    const login = await browser.post('/api/webauthn/authenticate/begin');
    const made = device.create({ ...options, challenge: String(login.body['challenge']) });
    expect(await completeRegistration(browser, made)).toMatchObject(expired);
  });
});

it('a credential belongs to only one person', async ({ server }) => {
  const first = await begun(server);
  const second = await begun(server);
  const made = first.device.create(first.options);
  await completeRegistration(first.browser, made);
  const again = second.device.create(second.options, { id: made.id });
  const answer = await completeRegistration(second.browser, again);
  expect(answer).toMatchObject({ status: 409, body: { code: 'passkeyInUse' } });
  expect(await server.deps.db.selectFrom('person').selectAll().execute()).toHaveLength(1);
});

describe('a registration that the standard allows is accepted:', () => {
  it.each<[string, Spoiled]>([
    ['the longest id', { id: randomBytes(1023).toString('base64url') }],
    ['the shortest id', { id: 'AA' }],
    ['backupable', { flags: 0x4d }],
    ['backupable and backed up', { flags: 0x5d }],
    ['attested by itself, of no model', { attests: 'itself' }],
    ['of a model, not attested', { aaguid: Buffer.alloc(16, 7) }],
    ['with extensions', { flags: 0xc5, behindData: Buffer.from([0xa0]) }],
  ])('%s', async (_, spoiled) => {
    const { browser, options, device } = await begun();
    const answer = await completeRegistration(browser, device.create(options, spoiled));
    expect(answer).toMatchObject({ status: 200, body: { verified: true } });
  });

  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    '%s, and its owner can sign in',
    async (algorithm) => {
      const { server, browser, options } = await begun();
      const device = new SoftAuthenticator(origin, algorithm);
      const made = await completeRegistration(browser, device.create(options));
      expect(made).toMatchObject({ status: 200, body: { verified: true } });
      expect((await showPasskey(server.client(), device)).body).toEqual(made.body);
    },
  );
});
