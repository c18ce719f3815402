import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import {
  beginPasskey,
  completeRegistration,
  makePasskey,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';

const origin = 'http://localhost:3000';

async function somebody(server: TestServer) {
  const device = new SoftAuthenticator(origin);
  const browser = server.client();
  await makePasskey(browser, device, await browser.post('/api/prod/register'));
  return { browser, device };
}

describe('open invitations', () => {
  const body = { firstName: 'Even', community: 'Bakklandet' };
  const full = { status: 409, body: { code: 'tooManyInvitations' } };

  it('are limited per person; a used or revoked one does not count', async () => {
    const [server, second] = await twoServers();
    const { browser, person } = await server.person();
    const there = browser.at(second.app);
    const asked = Array.from({ length: limits.openInvitations + 5 }, (_, number) =>
      (number % 2 === 0 ? browser : there).post('/api/invitations', body),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.openInvitations);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const list = JSON.parse((await browser.get('/api/invitations')).text) as { id: string }[];
    expect(await browser.post('/api/invitations', body)).toMatchObject(full);
    await browser.send('DELETE', `/api/invitations/${list[0]?.id}`);
    expect((await browser.post('/api/invitations', body)).status).toBe(200);
    expect(await browser.post('/api/invitations', body)).toMatchObject(full);
    const other = await server.person();
    expect((await other.browser.post('/api/invitations', body)).status).toBe(200);
    server.deps.pass(limits.invitation);
    const later = await server.signIn(person);
    expect((await later.post('/api/invitations', body)).status).toBe(200);
  });

  it('do not limit recovery codes', async ({ server, prest: { browser } }) => {
    for (let number = 0; number < limits.openInvitations; number++) {
      await browser.post('/api/invitations', body);
    }
    const { person } = await server.person();
    expect((await browser.post(`/api/people/${person.id}/recovery-code`)).status).toBe(200);
    expect(await browser.post('/api/invitations', body)).toMatchObject(full);
  });
});

it('sessions are limited: the least recently used one ends', async ({ server }) => {
  const { device, browser: first } = await somebody(server);
  const browsers = [first];
  while (browsers.length < limits.signIns) {
    server.deps.pass(1);
    const browser = server.client();
    await showPasskey(browser, device);
    browsers.push(browser);
  }
  const signedIn = async () =>
    (await Promise.all(browsers.map((browser) => browser.get('/api/auth/me')))).map(
      ({ status }) => status,
    );
  expect(new Set(await signedIn())).toEqual(new Set([200]));
  // All of them are used except the third.
  server.deps.pass(2 * 60 * 60 * 1000);
  for (const [number, browser] of browsers.entries()) {
    if (number !== 2) await browser.get('/api/auth/me');
  }
  const further = server.client();
  expect((await showPasskey(further, device)).status).toBe(200);
  expect((await further.get('/api/auth/me')).status).toBe(200);
  const statuses = await signedIn();
  expect(statuses[2]).toBe(401);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.signIns - 1);
  const other = await somebody(server);
  expect((await other.browser.get('/api/auth/me')).status).toBe(200);
  expect((await signedIn()).filter((status) => status === 200)).toHaveLength(limits.signIns - 1);
});

it('passkeys are limited, also when two are added at once; a removed one does not count', async () => {
  const server = await testServer();
  const { browser } = await somebody(server);
  const full = { status: 409, body: { code: 'tooManyPasskeys' } };
  const add = async () =>
    completeRegistration(
      browser,
      new SoftAuthenticator(origin).create(await beginPasskey(browser)),
    );
  for (let number = 2; number < limits.passkeys; number++) expect((await add()).status).toBe(200);
  const elsewhere = await server.signIn(
    await server.deps.db.selectFrom('person').selectAll().executeTakeFirstOrThrow(),
  );
  const begun = await beginPasskey(elsewhere);
  expect((await add()).status).toBe(200);
  // It was started below the limit.
  const late = new SoftAuthenticator(origin).create(begun);
  expect(await completeRegistration(elsewhere, late)).toMatchObject(full);
  expect(await browser.post('/api/webauthn/register/begin')).toMatchObject(full);
  const [passkey] = JSON.parse((await browser.get('/api/passkeys')).text) as { id: string }[];
  await browser.send('DELETE', `/api/passkeys/${passkey?.id}`);
  expect((await add()).status).toBe(200);
});

it('the sentences contain the limits', () => {
  expect(errors.tooManyInvitations[1]).toContain(` ${limits.openInvitations} `);
  expect(errors.tooManyPasskeys[1]).toContain(` ${limits.passkeys} `);
});
