import {
  completeAuthentication,
  completeRegistration,
  firstNames,
  makePasskey,
  optionsOf,
  requestOptionsOf,
  setupToken,
} from '#server/testing/ceremonies.ts';
import { invite } from '#server/testing/invite.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Answer, Answering, TestBrowser } from '#server/testing/TestBrowser.ts';
import type { TestServer } from '#server/testing/testServer.ts';

export const many = 50;
const origin = 'http://localhost:3000';
const betweenRounds = 600_000; // ms, resets the budget of expensive calls

/** A server, or a proxy in front of several. */
export type Target = Pick<TestServer, 'deps' | 'person' | 'client'> & {
  readonly app: Answering;
};

type Servers = readonly [Target, Target];
/** Prepares fifty requests to be sent at once. */
type Round = (servers: Servers) => Promise<(() => Promise<Answer>)[]>;

/** R4: of fifty simultaneous requests, half to each of two servers, exactly one wins. */
export const kinds: Readonly<Record<string, Round>> = {
  async 'first person'(servers) {
    const { deps } = servers[0];
    await deps.db.updateTable('installation').set({ bootstrapped_at: null }).execute();
    const token = await setupToken(deps);
    const begin = (browser: TestBrowser) =>
      browser.post('/api/prod/register', undefined, { 'x-setup-token': token });
    return registrations(servers, begin, firstNames);
  },
  async 'invitation code'(servers) {
    const { inviteCode, token } = await invite(servers[0]);
    return registrations(servers, (browser) =>
      browser.post('/api/auth/register', { inviteCode, inviteToken: token }),
    );
  },
  async challenge(servers) {
    const device = new SoftAuthenticator(origin);
    const owner = servers[0].client();
    const { inviteCode, token: inviteToken } = await invite(servers[0]);
    await makePasskey(
      owner,
      device,
      await owner.post('/api/auth/register', { inviteCode, inviteToken }),
    );
    const client = servers[0].client();
    const begun = await client.post('/api/webauthn/authenticate/begin');
    const response = device.get(requestOptionsOf(begun));
    return Array.from({ length: many }, (_, at) => () => {
      const server = servers[at % 2 === 0 ? 0 : 1];
      return completeAuthentication(client.at(server.app), response);
    });
  },
};

/** A line for each round that did not have exactly one winner. */
export async function contest(servers: Servers, kind: string, times: number): Promise<string[]> {
  const faults: string[] = [];
  for (let round = 0; round < times; round++) {
    const requests = (await kinds[kind]?.(servers)) ?? [];
    const before = await rowsIn('sign_in', servers[0]);
    const people = await rowsIn('person', servers[0]);
    const answers = await Promise.all(requests.map((send) => send()));
    const won = answers.filter(({ status }) => status === 200).length;
    const wrong = answers.filter(({ status }) => ![200, 400, 403].includes(status));
    const signedIn = (await rowsIn('sign_in', servers[1])) - before;
    const added = (await rowsIn('person', servers[1])) - people;
    const isFault = won !== 1 || signedIn !== 1 || added !== (kind === 'challenge' ? 0 : 1);
    if (isFault || wrong.length > 0) {
      faults.push(
        `${kind}: ${won} won, ${signedIn} signed in, ${added} people came, ${wrong[0]?.text ?? 'no other answer'}`,
      );
    }
    for (const { deps } of servers) deps.pass(betweenRounds);
  }
  return faults;
}

/** Number of sessions, of which the winner gets one, or of people. */
async function rowsIn(table: 'sign_in' | 'person', { deps }: Target): Promise<number> {
  return (await deps.db.selectFrom(table).select('id').execute()).length;
}

async function registrations(
  servers: Servers,
  begin: (browser: TestBrowser) => Promise<Answer>,
  names: Partial<typeof firstNames> = {},
): Promise<(() => Promise<Answer>)[]> {
  const requests: (() => Promise<Answer>)[] = [];
  for (let at = 0; at < many; at++) {
    const browser = servers[at % 2 === 0 ? 0 : 1].client(`192.0.2.${at}`);
    const response = new SoftAuthenticator(origin).create(optionsOf(await begin(browser)));
    requests.push(() => completeRegistration(browser, response, names));
  }
  return requests;
}
