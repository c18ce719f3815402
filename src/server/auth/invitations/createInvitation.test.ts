import { describe, expect, it, vi } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { deleteAccount } from '#server/privacy/deleteAccount.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { testServer } from '#server/testing/testServer.ts';
import { createInvitation } from './createInvitation.ts';
import { revokeAllInvitations } from './invitationStore.ts';

it.each<[string, object, string]>([
  ['the right to invite', { can_invite: 0 }, 'mayNotInvite'],
  ['the role', { role: 'kantor' }, 'otherCommunity'],
])('creates none when a prest has just changed %s', async (_, taken, code) => {
  const deps = await testDeps();
  const person = await addPerson(deps);
  const asked: CurrentUser = { ...person, role: 'kateket' };
  await deps.db
    .updateTable('person')
    .set({ role: 'kateket', ...taken })
    .execute();
  const made = createInvitation(deps, asked, { firstName: 'Even', community: 'Ila' });
  await expect(made).rejects.toMatchObject({ code });
  expect(await deps.db.selectFrom('invitation').select('id').execute()).toEqual([]);
});

it('answers `notSignedIn` to a user whose account was deleted meanwhile', async () => {
  const deps = await testDeps();
  const person = await addPerson(deps, { role: 'kateket' });
  const transaction = deps.db.transaction.bind(deps.db);
  vi.spyOn(deps.db, 'transaction').mockImplementationOnce(() =>
    Object.assign(transaction(), {
      execute: async (write: Parameters<ReturnType<typeof transaction>['execute']>[0]) => {
        const made = await transaction().execute(write);
        await deleteAccount(deps, person);
        return made;
      },
    }),
  );
  const made = createInvitation(deps, person, { firstName: 'Even', community: 'Ila' });
  await expect(made).rejects.toMatchObject({ code: 'notSignedIn' });
});

describe('a retry with the same key', () => {
  const even = { firstName: 'Even', community: 'Møhlenpris' };

  async function pressing() {
    const server = await testServer();
    const { person } = await server.person({ role: 'prest' });
    const press = async (body: object, key = 'press-1') =>
      (await server.signIn(person)).post('/api/invitations', body, { [idempotencyHeader]: key });
    return { ...server, press };
  }

  it('returns the same invitation, with the code and link of the first response', async () => {
    const { press, deps, client } = await pressing();
    const first = await press(even);
    const again = await press(even);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await deps.db.selectFrom('invitation').select('id').execute()).toHaveLength(1);
    const inviteCode = again.body['inviteCode'];
    expect((await client().post('/api/auth/register', { inviteCode })).status).toBe(200);
    const [, inviteToken] = String(again.body['invitationUrl']).split('#t=');
    const byLink = await client().post('/api/auth/register', { inviteCode, inviteToken });
    expect(byLink.status).toBe(200);
  });

  it('stores neither code nor link in the database', async () => {
    const { press, deps } = await pressing();
    const { body } = await press(even);
    const [, token = ''] = String(body['invitationUrl']).split('#t=');
    const kept = JSON.stringify(await rowsOf(deps.db));
    expect(kept).toContain('press-1');
    expect(kept).not.toContain(body['inviteCode']);
    expect(kept).not.toContain(token);
  });

  it('creates another invitation with another key, and is refused for another name', async () => {
    const { press, deps } = await pressing();
    const codes = [await press(even), await press(even, 'press-2')].map(
      ({ body }) => body['inviteCode'],
    );
    expect(new Set(codes).size).toBe(2);
    const other = await press({ ...even, firstName: 'Maria' });
    expect(other).toMatchObject({ status: 422, body: { code: 'otherRequest' } });
    expect(await deps.db.selectFrom('invitation').select('id').execute()).toHaveLength(2);
  });

  it('creates another invitation once the stored response has expired', async () => {
    const { press, deps } = await pressing();
    const links = new Set<unknown>();
    for (let times = 0; times < 3; times++) {
      const made = await press(even);
      expect(made.status).toBe(200);
      expect((await press(even)).body).toEqual(made.body);
      links.add(String(made.body['invitationUrl']).split('#t=')[1]);
      await deps.db.deleteFrom('kept_answer').execute(); // the stored response expires long before the invitation
    }
    expect(links.size).toBe(3);
  });

  type Pressed = Awaited<ReturnType<typeof pressing>>;

  it.each<[string, (pressed: Pressed) => unknown]>([
    ['revoked', ({ deps }) => revokeAllInvitations(deps.db, deps.clock())],
    ['used', ({ deps }) => deps.db.updateTable('invitation').set({ used_at: 1 }).execute()],
    ['expired', ({ deps }) => deps.pass(limits.invitation)],
    ['of a key that is gone', ({ deps }) => Object.assign(deps, { invitationKey: 'n'.repeat(43) })],
  ])('is refused when the invitation is %s, and a new key creates another', async (_, end) => {
    const pressed = await pressing();
    const first = await pressed.press(even);
    await end(pressed);
    const again = await pressed.press(even);
    expect(again).toMatchObject({ status: 409, body: { code: 'invitationSpent' } });
    const anew = await pressed.press(even, 'press-2');
    expect(anew.status).toBe(200);
    expect(anew.body['inviteCode']).not.toBe(first.body['inviteCode']);
  });
});
