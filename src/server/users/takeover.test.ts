import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { testServer } from '#server/testing/testServer.ts';

const stale = { status: 403, body: { code: 'freshSignInNeeded' } };
const notForOneself = { status: 403, body: { code: 'notForOneself' } };

/** A prest who acts, another prest, and a person to act on. */
async function setUp() {
  const server = await testServer();
  const prest = await server.person({ role: 'prest', first_name: 'Sigrid' });
  await server.person({ role: 'prest', first_name: 'Olav' });
  const other = await server.person({ first_name: 'Maria' });
  const state = async () => ({
    people: await server.deps.db
      .selectFrom('person')
      .select(['id', 'role', 'can_invite', 'community', 'disabled_at'])
      .orderBy('id')
      .execute(),
    signIns: await server.deps.db.selectFrom('sign_in').select('id').orderBy('id').execute(),
    codes: await server.deps.db.selectFrom('invitation').selectAll().execute(),
  });
  return { server, prest, other, state };
}

describe('without recent authentication a prest', () => {
  it.each<[string, 'PATCH' | 'POST', string, object | undefined]>([
    ['gives no role', 'PATCH', '', { role: 'prest' }],
    ['takes no right to invite', 'PATCH', '', { canInvite: false }],
    ['moves nobody', 'PATCH', '', { community: 'Ila' }],
    ['closes no account', 'PATCH', '', { disabled: true }],
    ['makes no recovery code', 'POST', '/recovery-code', undefined],
  ])('%s', async (_, method, path, body) => {
    const { server, prest, other, state } = await setUp();
    const url = `/api/people/${other.person.id}${path}`;
    const before = await state();
    server.deps.pass(limits.freshSignIn + 1);
    expect(await prest.browser.send(method, url, { body })).toMatchObject(stale);
    expect(await state()).toEqual(before);
    server.deps.pass(-1);
    expect((await prest.browser.send(method, url, { body })).status).toBe(200);
  });

  it('does not accept bare codes again', async () => {
    const { server, prest } = await setUp();
    await server.deps.db.updateTable('installation').set({ links_only_since: 1 }).execute();
    server.deps.pass(limits.freshSignIn + 1);
    expect(await prest.browser.post('/api/registration/reopen')).toMatchObject(stale);
    const { links_only_since } = await server.deps.db
      .selectFrom('installation')
      .select('links_only_since')
      .executeTakeFirstOrThrow();
    expect(links_only_since).toBe(1);
  });
});

describe('for themselves a prest', () => {
  it.each<[string, object]>([
    ['changes no role', { role: 'kantor' }],
    ['takes no right', { canInvite: false }],
    ['neither, whatever comes with it', { role: 'kateket', canInvite: false, community: 'Ila' }],
  ])('%s', async (_, body) => {
    const { prest, state } = await setUp();
    const before = await state();
    const url = `/api/people/${prest.person.id}`;
    expect(await prest.browser.send('PATCH', url, { body })).toMatchObject(notForOneself);
    expect(await state()).toEqual(before);
  });

  it('cannot regain a right that another one took', async () => {
    const { server, prest } = await setUp();
    await server.deps.db.updateTable('person').set({ can_invite: 0 }).execute();
    const url = `/api/people/${prest.person.id}`;
    const answer = await prest.browser.send('PATCH', url, { body: { canInvite: true } });
    expect(answer).toMatchObject(notForOneself);
  });

  it('cannot create a recovery code, and stays signed in', async () => {
    const { prest, state } = await setUp();
    const before = await state();
    const answer = await prest.browser.post(`/api/people/${prest.person.id}/recovery-code`);
    expect(answer).toMatchObject(notForOneself);
    expect(await state()).toEqual(before);
  });

  it('can change the community when the rights stay the same', async () => {
    const { prest } = await setUp();
    const body = { role: 'prest', canInvite: true, community: 'Ila' };
    const url = `/api/people/${prest.person.id}`;
    expect(await prest.browser.send('PATCH', url, { body })).toMatchObject({ status: 200, body });
  });
});
