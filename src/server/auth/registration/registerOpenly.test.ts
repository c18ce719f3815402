import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  beginPasskey,
  completeRegistration,
  makeFirstPasskey,
  makePasskey,
  optionsOf,
  setupToken,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';
const closed = {
  status: 403,
  body: {
    code: 'registrationClosed',
    message: 'Registrering uten invitasjon er stengt. Be om en invitasjonskode.',
  },
};
const wrongLink = { status: 403, body: { code: 'setupLinkInvalid' } };

function register(server: TestServer, token?: string) {
  const headers = token === undefined ? {} : { 'x-setup-token': token };
  const browser = server.client();
  return { browser, answer: browser.post('/api/prod/register', undefined, headers) };
}

/** Registers the first person and returns their device. */
async function bootstrap(server: TestServer): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(origin);
  const { browser, answer } = register(server, await setupToken(server.deps));
  const made = await makeFirstPasskey(browser, device, await answer);
  expect(made.body['user']).toMatchObject({ role: 'prest' });
  return device;
}

describe('in production', () => {
  const settings: Partial<Settings> = { environment: 'production' };

  it('the setup token registers only the first person, and only once', async () => {
    const server = await testServer({ settings });
    const token = await setupToken(server.deps);
    await bootstrap(server);
    expect(await register(server, token).answer).toMatchObject(closed);
    expect(await register(server, await setupToken(server.deps)).answer).toMatchObject(closed);
    expect(await register(server).answer).toMatchObject(closed);
  });

  it('the first person gives name and community; without them the challenge is not spent', async () => {
    const server = await testServer({ settings });
    const { browser, answer } = register(server, await setupToken(server.deps));
    const accepted = await answer;
    expect(accepted.body).toMatchObject({ firstName: '', community: '' });
    const registrationResponse = new SoftAuthenticator(origin).create(optionsOf(accepted));
    const complete = (named: object) =>
      browser.post('/api/prod/complete', { registrationResponse, ...named });
    const [noName, noCommunity] = ['Fornavn er påkrevd', 'Kommunitet er påkrevd'];
    for (const [named, fields] of [
      [{}, { firstName: noName, community: noCommunity }],
      [{ firstName: 'Berit' }, { community: noCommunity }],
      [{ community: 'St. Olav' }, { firstName: noName }],
      [
        { firstName: ' ', community: '' },
        { firstName: noName, community: noCommunity },
      ],
    ] as const) {
      expect(await complete(named)).toMatchObject({ status: 400, body: { fields } });
    }
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const made = await complete({ firstName: ' Berit ', community: 'St. Olav' });
    const user = { firstName: 'Berit', community: 'St. Olav', role: 'prest' };
    expect(made.body['user']).toMatchObject(user);
    expect((await browser.get('/api/auth/me')).body['user']).toMatchObject(user);
  });

  it('the installation stays bootstrapped when every person is deleted', async () => {
    const server = await testServer({ settings });
    await bootstrap(server);
    await server.deps.db.deleteFrom('person').execute();
    expect(await register(server, await setupToken(server.deps)).answer).toMatchObject(closed);
  });

  it('a registration that started before the bootstrap is refused after it', async () => {
    const server = await testServer({ settings });
    const { browser, answer } = register(server, await setupToken(server.deps));
    const accepted = await answer;
    await bootstrap(server);
    expect(await makeFirstPasskey(browser, new SoftAuthenticator(origin), accepted)).toMatchObject(
      closed,
    );
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect(await server.deps.db.selectFrom('person').selectAll().execute()).toHaveLength(1);
  });

  it.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA'])('the token «%s» is refused', async (token) => {
    const server = await testServer({ settings });
    await setupToken(server.deps);
    expect(await register(server, token).answer).toMatchObject(wrongLink);
    expect(await register(server).answer).toMatchObject(wrongLink);
  });

  it('registration is closed before a token exists', async () => {
    const server = await testServer({ settings });
    expect(await register(server, 'AAAAAAAAAAAAAAAAAAAAAA').answer).toMatchObject(wrongLink);
  });

  it('the token works for 24 hours, to the millisecond', async () => {
    const server = await testServer({ settings });
    const token = await setupToken(server.deps);
    server.deps.pass(limits.setupToken - 1);
    expect((await register(server, token).answer).status).toBe(200);
    server.deps.pass(1);
    expect(await register(server, token).answer).toMatchObject(wrongLink);
  });
});

describe.each<Settings['environment']>(['development', 'test'])('in %s', (environment) => {
  it('a test person registers without a token, as a kantor without the right to invite', async () => {
    const server = await testServer({ settings: { environment } });
    const { browser, answer } = register(server);
    const accepted = await answer;
    expect(accepted.body).toMatchObject({ firstName: 'Test', community: 'Testkommunitet' });
    const device = new SoftAuthenticator(origin);
    const made = await makePasskey(browser, device, accepted);
    expect(made.body['user']).toMatchObject({ role: 'kantor', canInvite: false });
    expect((await showPasskey(server.client(), device)).status).toBe(200);
  });

  // As for the dev login; `devLogin.test.ts` covers every kind of remote request.
  it.each<[string, { host?: string; address?: string; headers?: Record<string, string> }]>([
    ['on a server that listens to the network', { host: '0.0.0.0' }],
    ['for a peer on the network', { address: '192.168.1.7' }],
    ['behind a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['under another host name', { headers: { host: 'sang.example.no' } }],
  ])('no test person registers %s, but the first person does', async (_, how) => {
    const { host = '127.0.0.1', address, headers = {} } = how;
    const server = await testServer({ settings: { environment, host } });
    const post = (more = {}) =>
      server.client(address).post('/api/prod/register', undefined, { ...headers, ...more });
    expect(await post()).toMatchObject(wrongLink);
    const token = await setupToken(server.deps);
    expect((await post({ 'x-setup-token': token })).status).toBe(200);
    await bootstrap(server);
    expect(await post()).toMatchObject(closed);
  });

  it('test persons do not bootstrap the installation, and register after it was bootstrapped', async () => {
    const server = await testServer({ settings: { environment } });
    const early = register(server);
    await makePasskey(early.browser, new SoftAuthenticator(origin), await early.answer);
    await bootstrap(server);
    expect((await register(server).answer).status).toBe(200);
    expect(await register(server, await setupToken(server.deps)).answer).toMatchObject(closed);
  });

  it('one registration creates one person, with any number of challenges', async () => {
    const server = await testServer({ settings: { environment } });
    const { browser, answer } = register(server);
    const responses = [optionsOf(await answer), await beginPasskey(browser)].map((options) =>
      new SoftAuthenticator(origin).create(options),
    );
    const answers = await Promise.all(
      responses.map((response) => completeRegistration(browser.at(server.app), response)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await server.deps.db.selectFrom('person').selectAll().execute()).toHaveLength(1);
  });

  it('a wrong token does not register a test person', async () => {
    const server = await testServer({ settings: { environment } });
    expect(await register(server, 'wrong').answer).toMatchObject(wrongLink);
  });
});
