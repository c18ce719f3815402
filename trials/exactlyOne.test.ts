import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testedEngine } from '#server/storage/testing/testDatabase.ts';
import {
  completeAuthentication,
  completeRegistration,
  makePasskey,
  optionsOf,
  requestOptionsOf,
  setupToken,
} from '#server/testing/getIn.ts';
import { invite } from '#server/testing/invite.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { isLong, say } from './figure.ts';

const rounds = isLong ? 200 : 20;
const many = 50;
const origin = 'http://localhost:3000';
const betweenRounds = 600_000; // ms, for the budget of costly calls

type Servers = readonly [TestServer, TestServer];
/** Fifty requests that are ready to be sent. */
type Round = (servers: Servers) => Promise<(() => Promise<Answer>)[]>;

/** R4: of fifty at once, half of them at each of two servers, exactly one wins. */
const kinds: Readonly<Record<string, Round>> = {
  async 'first person'(servers) {
    const { deps } = servers[0];
    await deps.db.updateTable('installation').set({ bootstrapped_at: null }).execute();
    const token = await setupToken(deps);
    return registrations(servers, (browser) =>
      browser.post('/api/prod/register', undefined, { 'x-setup-token': token }),
    );
  },
  async 'invitation code'(servers) {
    const { inviteCode, token } = await invite(servers[0]);
    return registrations(servers, (browser) =>
      browser.post('/api/auth/register', { inviteCode, inviteToken: token }),
    );
  },
  async challenge(servers) {
    const device = new SoftAuthenticator(origin);
    const owner = servers[0].visitor();
    await makePasskey(owner, device, await owner.post('/api/prod/register'));
    const visitor = servers[0].visitor();
    const begun = await visitor.post('/api/webauthn/authenticate/begin');
    const response = device.get(requestOptionsOf(begun));
    return Array.from({ length: many }, (_, at) => () => {
      const server = servers[at % 2 === 0 ? 0 : 1];
      return completeAuthentication(visitor.at(server.app), response);
    });
  },
};

it(`has one winner of ${many} in each of ${rounds} rounds`, {
  timeout: rounds * 60_000,
}, async (test) => {
  const faults: string[] = [];
  for (const kind of Object.keys(kinds)) faults.push(...(await contest(kind, rounds)));
  const all = rounds * Object.keys(kinds).length;
  const figure =
    `R4 ${testedEngine()} ${rounds} rounds of ${many} at once: ` +
    `${all - faults.length} of ${all} had exactly one winner`;
  expect(await say(test, { figure, faults })).toEqual([]);
});

it('notices a database that forgets that a code was used', async () => {
  const faults = await contest('invitation code', 1, async ({ deps }) => {
    const forgetting =
      testedEngine() === 'sqlite'
        ? [
            sql`create trigger forgets after update of used_at on invitation begin
              update invitation set used_at = null, used_by = null where id = new.id; end`,
          ]
        : [
            sql`create function forget() returns trigger language plpgsql as
              $$ begin new.used_at = null; new.used_by = null; return new; end $$`,
            sql`create trigger forgets before update on invitation
              for each row execute function forget()`,
          ];
    for (const statement of forgetting) await statement.execute(deps.db);
  });
  expect(faults).toHaveLength(1);
});

/** What went otherwise than with one winner, a line for each round. */
async function contest(
  kind: string,
  times: number,
  plant: (server: TestServer) => Promise<void> = async () => {},
): Promise<string[]> {
  const servers = await twoServers();
  await plant(servers[0]);
  const faults: string[] = [];
  for (let round = 0; round < times; round++) {
    const requests = (await kinds[kind]?.(servers)) ?? [];
    const before = await comers(servers[0]);
    const answers = await Promise.all(requests.map((send) => send()));
    const won = answers.filter(({ status }) => status === 200).length;
    const wrong = answers.filter(({ status }) => ![200, 400, 403].includes(status));
    const came = (await comers(servers[1])) - before;
    if (won !== 1 || came !== 1 || wrong.length > 0) {
      faults.push(`${kind}: ${won} won, ${came} came in, ${wrong[0]?.text ?? 'no other answer'}`);
    }
    for (const { deps } of servers) deps.pass(betweenRounds);
  }
  return faults;
}

/** Whoever comes in gets a sign-in. */
async function comers({ deps }: TestServer): Promise<number> {
  return (await deps.db.selectFrom('sign_in').select('id').execute()).length;
}

async function registrations(
  servers: Servers,
  begin: (browser: TestBrowser) => Promise<Answer>,
): Promise<(() => Promise<Answer>)[]> {
  const requests: (() => Promise<Answer>)[] = [];
  for (let at = 0; at < many; at++) {
    const browser = servers[at % 2 === 0 ? 0 : 1].visitor(`192.0.2.${at}`);
    const response = new SoftAuthenticator(origin).create(optionsOf(await begin(browser)));
    requests.push(() => completeRegistration(browser, response));
  }
  return requests;
}
