import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { listAuditEvents } from '#contract/people/audit.ts';
import type { Log } from '#server/core/deps.ts';
import {
  beginPasskey,
  completeRegistration,
  makeFirstPasskey,
  makePasskey,
  setupToken,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';

interface Listed {
  readonly id: string;
  readonly firstName: string;
}

async function trailOf(browser: TestBrowser): Promise<AnswerOf<typeof listAuditEvents>> {
  return JSON.parse((await browser.get('/api/trail')).text) as AnswerOf<typeof listAuditEvents>;
}

async function named(browser: TestBrowser, path: string, firstName: string) {
  const list = JSON.parse((await browser.get(path)).text) as Listed[];
  return list.find((each) => each.firstName === firstName);
}

/** All steps of registration, sign-in and recovery, each a millisecond after the other. */
async function journey() {
  const lines: string[] = [];
  const keep = (details: object, message: string) =>
    void lines.push(JSON.stringify({ ...details, message }));
  const log: Log = { info: keep, warn: keep, error: keep };
  const server = await testServer({ log });
  const secrets = new Set<string>();
  const browsers: TestBrowser[] = [];
  const client = () => {
    const browser = server.client('192.0.2.7');
    browsers.push(browser);
    return browser;
  };
  const learn = async () => {
    const { db } = server.deps;
    for (const browser of browsers) {
      for (const value of browser.cookies.values()) secrets.add(value);
    }
    const passkeys = await db.selectFrom('passkey').selectAll().execute();
    for (const { credential_id, credential_public_key } of passkeys) {
      secrets.add(credential_id).add(credential_public_key);
    }
    const challenges = await db.selectFrom('challenge').select('challenge').execute();
    for (const { challenge } of challenges) secrets.add(challenge);
    server.deps.pass(1);
  };
  const issued = (answer: { body: Record<string, unknown> }) => {
    const inviteCode = String(answer.body['inviteCode']);
    const inviteToken = String(answer.body['invitationUrl']).split('#t=')[1] ?? '';
    secrets.add(inviteCode).add(inviteToken);
    return { inviteCode, inviteToken };
  };

  const token = await setupToken(server.deps);
  secrets.add(token);
  const prest = client();
  const device = new SoftAuthenticator(origin);
  const open = await prest.post('/api/prod/register', undefined, { 'x-setup-token': token });
  await learn();
  await makeFirstPasskey(prest, device, open);
  await learn();
  const whom = { firstName: 'Kari', community: 'Ila' };
  const invitation = issued(await prest.post('/api/invitations', whom));
  const spare = issued(await prest.post('/api/invitations', { ...whom, firstName: 'Ola' }));
  await learn();
  const ola = await named(prest, '/api/invitations', 'Ola');
  await prest.send('DELETE', `/api/invitations/${ola?.id}`);
  await learn();
  await client().post('/api/auth/register', { inviteCode: spare.inviteCode });
  await learn();
  const kari = client();
  const phone = new SoftAuthenticator(origin);
  await makePasskey(kari, phone, await kari.post('/api/auth/register', invitation));
  await learn();
  const tablet = new SoftAuthenticator(origin);
  await completeRegistration(kari, tablet.create(await beginPasskey(kari)));
  await learn();
  await kari.send('DELETE', `/api/passkeys/${[...phone.credentials.keys()][0]}`);
  await learn();
  await showPasskey(client(), phone); // the passkey was removed
  await learn();
  await showPasskey(kari, tablet, { origin: 'https://ondt.example.com' });
  await learn();
  await showPasskey(kari, tablet);
  await learn();
  await kari.post('/api/auth/logout');
  await learn();
  const url = `/api/people/${(await named(prest, '/api/people', 'Kari'))?.id}`;
  const code = issued(await prest.post(`${url}/recovery-code`));
  await learn();
  const found = client();
  await makePasskey(found, phone, await found.post('/api/auth/register', code));
  await learn();
  await prest.send('PATCH', url, { body: { disabled: true } });
  await learn();
  await showPasskey(client(), phone);
  await learn();
  await prest.post('/api/registration/reopen');
  await learn();
  return { server, prest, secrets, lines };
}

it('all steps from registration to sign-out are recorded, with actor, affected person, subject and address', async () => {
  const { prest } = await journey();
  const { entries, more } = await trailOf(prest);
  expect(more).toBe(false);
  const summaries = entries
    .toReversed()
    .map(({ deed, by, person, about }) => ({ deed, by, person, about }));
  const unnamed = { by: null, person: null };
  const byPrest = { by: 'Prest', person: null };
  const byKari = { by: 'Kari', person: null };
  const device = 'Ukjent enhet';
  expect(summaries).toEqual([
    { deed: 'registered', ...byPrest, about: device },
    expect.objectContaining({ deed: 'invited', ...byPrest }),
    expect.objectContaining({ deed: 'invited', ...byPrest }),
    { deed: 'invitationRevoked', ...byPrest, about: 'Ola' },
    { deed: 'registrationRefused', ...unnamed, about: 'invalidInvitation' },
    { deed: 'registered', ...byKari, about: device },
    { deed: 'passkeyAdded', ...byKari, about: device },
    { deed: 'passkeyRemoved', ...byKari, about: device },
    { deed: 'signInRefused', ...unnamed, about: 'passkeyNotFound' },
    { deed: 'signInRefused', by: null, person: 'Kari', about: 'passkeyNotVerified' },
    { deed: 'signedIn', ...byKari, about: device },
    { deed: 'signInEnded', ...byKari, about: device },
    { deed: 'recoveryIssued', by: 'Prest', person: 'Kari', about: null },
    { deed: 'recovered', ...byKari, about: device },
    { deed: 'accountShut', by: 'Prest', person: 'Kari', about: null },
    { deed: 'signInRefused', by: null, person: 'Kari', about: 'personDisabled' },
    { deed: 'codesReopened', ...byPrest, about: null },
  ]);
  const outside = ['registered', 'signedIn', 'recovered', 'signInRefused', 'registrationRefused'];
  const sources = entries.filter(({ deed }) => outside.includes(deed)).map(({ source }) => source);
  expect(new Set(sources)).toEqual(new Set(['192.0.2.7']));
});

it('no code, token, cookie, key or challenge is in an audit event, the log or a response', async () => {
  const { server, prest, secrets, lines } = await journey();
  expect(secrets.size).toBeGreaterThan(15);
  const places = [
    JSON.stringify(await server.deps.db.selectFrom('trail').selectAll().execute()),
    JSON.stringify(await trailOf(prest)),
    lines.join('\n'),
  ];
  expect(lines.filter((line) => line.includes('"deed"')).length).toBeGreaterThan(15);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(places.filter((place) => place.includes(secret))).toEqual([]);
  }
});
