import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { RegistrationResponse } from '#contract/people/auth.ts';
import {
  beginPasskey,
  completeRegistration,
  firstNames,
  optionsOf,
  setupToken,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { invite } from '#server/testing/invite.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { isFull } from '#tests/isFull.ts';

const origin = 'http://localhost:3000';
const many = isFull ? 50 : 6;
const connections = Math.min(many, 10); // the size of a server's pool

interface Prepared {
  readonly browser: TestBrowser;
  readonly response: RegistrationResponse;
}

/** That many browsers, half of them on each server, each with a passkey response ready to send. */
async function prepare(
  servers: readonly TestServer[],
  begin: (browser: TestBrowser) => Promise<Answer>,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let number = 0; number < many; number++) {
    const server = servers[number % servers.length];
    if (!server) throw new Error('no server');
    const browser = server.client();
    const response = new SoftAuthenticator(origin).create(optionsOf(await begin(browser)));
    prepared.push({ browser, response });
  }
  return prepared;
}

/** Opens the connections, so that the following requests are really concurrent. */
async function warm(servers: readonly TestServer[]): Promise<void> {
  const each = servers.flatMap(({ deps }) => Array.from({ length: connections }, () => deps.db));
  await Promise.all(each.map((db) => db.selectFrom('person').select('id').execute()));
}

async function completeAll(
  servers: readonly TestServer[],
  prepared: readonly Prepared[],
  names: Partial<typeof firstNames> = {},
): Promise<Answer[]> {
  await warm(servers);
  return Promise.all(
    prepared.map(({ browser, response }) => completeRegistration(browser, response, names)),
  );
}

/** Count per status. */
function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function peopleNamed(server: TestServer, firstName: string): Promise<number> {
  const { db } = server.deps;
  const query = db.selectFrom('person').select('id').where('first_name', '=', firstName);
  return (await query.execute()).length;
}

/** To use one code and sign in with one challenge: R4 in `tests/durability`. */
describe(`of ${many} at once on two servers`, () => {
  it.runIf(isFull)('one becomes the first person', async () => {
    const servers = await twoServers();
    const token = await setupToken(servers[0].deps);
    const prepared = await prepare(servers, (browser) =>
      browser.post('/api/prod/register', undefined, { 'x-setup-token': token }),
    );
    const answers = await completeAll(servers, prepared, firstNames);
    expect(tally(answers)).toEqual({ 200: 1, 403: many - 1 });
    const { db } = servers[1].deps;
    expect(await db.selectFrom('person').select('role').execute()).toEqual([{ role: 'prest' }]);
    expect(await db.selectFrom('passkey').select('name').execute()).toHaveLength(1);
    expect(await db.selectFrom('sign_in').select('id').execute()).toHaveLength(1);
  });

  it.each(['at once', 'when the first was answered'])(
    'one registers with a code, or it is revoked, %s',
    async (when) => {
      const servers = await twoServers();
      const { inviteCode, token } = await invite(servers[0]);
      const prepared = await prepare(servers, (browser) =>
        browser.post('/api/auth/register', { inviteCode, inviteToken: token }),
      );
      const { db } = servers[1].deps;
      const { id } = await db.selectFrom('invitation').select('id').executeTakeFirstOrThrow();
      const prest = await servers[1].person({ role: 'prest' });
      await warm(servers);
      const completing = prepared.map(({ browser, response }) =>
        completeRegistration(browser, response),
      );
      if (when !== 'at once') await Promise.race(completing);
      const revoking = Array.from({ length: connections }, () =>
        prest.browser.send('DELETE', `/api/invitations/${id}`),
      );
      const cameIn = tally(await Promise.all(completing))[200] ?? 0;
      const revoked = tally(await Promise.all(revoking))[200] ?? 0;
      expect(cameIn + revoked).toBe(1);
      expect(await peopleNamed(servers[1], 'Even')).toBe(cameIn);
    },
  );

  it('one completes a registration with its challenge', async () => {
    const servers = await twoServers();
    const { inviteCode } = await invite(servers[0]);
    const browser = servers[0].client();
    const accepted = await browser.post('/api/auth/register', { inviteCode });
    const response = new SoftAuthenticator(origin).create(optionsOf(accepted));
    const same = Array.from({ length: many }, (_, number) => ({
      browser: browser.at(servers[number % 2 === 0 ? 0 : 1].app),
      response,
    }));
    expect(tally(await completeAll(servers, same))).toEqual({ 200: 1, 400: many - 1 });
    expect(await peopleNamed(servers[1], 'Even')).toBe(1);
  });

  it('wrong codes are looked up only as often as the budget allows', async () => {
    const servers = await twoServers();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        servers[number % 2 === 0 ? 0 : 1]
          .client(`192.0.2.${number}`)
          .post('/api/auth/register', { inviteCode: 'ZZZZZZ' }),
      ),
    );
    const looked = limits.guessesPerHour;
    expect(tally(answers)).toEqual({ 400: looked, 429: 50 - looked });
  });

  it('one passkey stays when all are removed', async () => {
    const servers = await twoServers();
    const { browser, person } = await servers[0].person();
    const device = new SoftAuthenticator(origin);
    for (let number = 0; number < 10; number++) {
      await completeRegistration(browser, device.create(await beginPasskey(browser)));
    }
    await warm(servers);
    const answers = await Promise.all(
      [...device.credentials.keys()].map((id, number) =>
        browser.at(servers[number % 2 === 0 ? 0 : 1].app).send('DELETE', `/api/passkeys/${id}`),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 9, 409: 1 });
    const passkeys = servers[1].deps.db.selectFrom('passkey').where('person_id', '=', person.id);
    expect(await passkeys.select('name').execute()).toHaveLength(1);
  });
});

it('a session of one server is valid on the other', async () => {
  const servers = await twoServers();
  const browser = servers[0].client();
  const device = new SoftAuthenticator(origin);
  const accepted = await browser.post('/api/prod/register');
  await completeRegistration(browser, device.create(optionsOf(accepted)));
  expect((await browser.at(servers[1].app).get('/api/auth/me')).status).toBe(200);
  expect((await showPasskey(servers[1].client(), device)).status).toBe(200);
});
