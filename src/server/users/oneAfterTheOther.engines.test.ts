import { describe, expect, it } from 'vitest';
import {
  completeAuthentication,
  makePasskey,
  requestOptionsOf,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Answer } from '#server/testing/TestBrowser.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { isFull } from '#tests/isFull.ts';

const many = isFull ? 50 : 20;

/** That many concurrent requests, half of them on each server. */
async function atOnce(ask: (number: number) => Promise<Answer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: many }, (_, number) => ask(number)));
  return answers.map(({ status }) => status);
}

/** Two prests, each on their own server. */
async function twoPrests() {
  const servers = await twoServers();
  const [first, second] = [
    await servers[0].person({ role: 'prest' }),
    await servers[1].person({ role: 'prest' }),
  ];
  const { db } = servers[0].deps;
  const prests = () =>
    db
      .selectFrom('person')
      .select('id')
      .where('role', '=', 'prest')
      .where('disabled_at', 'is', null)
      .execute();
  return { servers, first, second, prests };
}

describe('of two concurrent prests who', () => {
  it.each<[string, object]>([
    ['close each other', { disabled: true }],
    ['take the role from each other', { role: 'kantor' }],
  ])('%s, one succeeds and remains a prest', async (_, body) => {
    const { first, second, prests } = await twoPrests();
    const statuses = await atOnce((number) => {
      const [who, whom] = number % 2 === 0 ? [first, second] : [second, first];
      return who.browser.send('PATCH', `/api/people/${whom.person.id}`, { body });
    });
    expect(await prests()).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(many / 2);
    expect(statuses.filter((status) => status === 401 || status === 403)).toHaveLength(many / 2);
  });

  it('who close their own accounts, one is kept', async () => {
    const { first, second, prests } = await twoPrests();
    const statuses = await atOnce((number) => {
      const { browser, person } = number % 2 === 0 ? first : second;
      return browser.send('PATCH', `/api/people/${person.id}`, { body: { disabled: true } });
    });
    expect(await prests()).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(many / 2);
  });
});

it.each(isFull ? [1, 2, 3] : [1])(
  'a sign-in while the account is being closed does not survive, round %i',
  async () => {
    const { servers, first, second } = await twoPrests();
    const device = new SoftAuthenticator('http://localhost:3000');
    const client = servers[1].client();
    await makePasskey(client, device, await client.post('/api/prod/register'));
    const { db } = servers[0].deps;
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('first_name', '=', 'Test')
      .executeTakeFirstOrThrow();

    const logins = [];
    for (let number = 0; number < 9; number++) {
      const browser = servers[number % 2 === 0 ? 0 : 1].client();
      const begun = await browser.post('/api/webauthn/authenticate/begin');
      logins.push({ browser, response: device.get(requestOptionsOf(begun)) });
    }
    const path = `/api/people/${id}`;
    const signingIn = logins.map(({ browser, response }) =>
      completeAuthentication(browser, response),
    );
    const answers = await Promise.all([
      ...signingIn,
      // While the other requests are in progress.
      Promise.race(signingIn).then(() =>
        first.browser.send('PATCH', path, { body: { disabled: true } }),
      ),
      ...[first, second].map(({ browser }) => browser.post(`${path}/recovery-code`)),
      client.post('/api/invitations', { firstName: 'Even', community: 'Testkommunitet' }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const signIns = db.selectFrom('sign_in').select('id').where('person_id', '=', id);
    expect(await signIns.execute()).toEqual([]);
    const open = db.selectFrom('invitation').select('id').where('revoked_at', 'is', null);
    expect(await open.execute()).toEqual([]);
  },
);
