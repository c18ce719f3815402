import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { makePasskey, showPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { newInvitationCode } from './invitationCode.ts';

const origin = 'http://localhost:3000';
const even = { firstName: 'Even', community: 'Møhlenpris' };

describe('inviting', () => {
  it('returns code and link once, with their expiry', async ({ server }) => {
    const { browser } = await server.person({ role: 'kateket' });
    const { status, body } = await browser.post('/api/invitations', even);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...even,
      inviteCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
      invitationUrl: expect.stringMatching(
        new RegExp(`^${origin}/register\\?code=${String(body['inviteCode'])}#t=[\\w-]{22}$`),
      ),
      expiresAt: new Date(server.deps.clock() + limits.invitation).toISOString(),
    });
  });

  it.each<[string, object, string, number, string | undefined]>([
    ['a kantor into the own community', { role: 'kantor' }, 'Bakklandet', 200, undefined],
    ['a kantor, typed otherwise', { role: 'kantor' }, ' BAKKLANDET ', 200, undefined],
    ['a kantor into another', { role: 'kantor' }, 'Møhlenpris', 403, 'otherCommunity'],
    ['a kateket into another', { role: 'kateket' }, 'Møhlenpris', 200, undefined],
    ['a prest into another', { role: 'prest' }, 'Møhlenpris', 200, undefined],
    ['a prest who may not', { role: 'prest', can_invite: 0 }, 'Bakklandet', 403, 'mayNotInvite'],
    ['a kantor who may not', { role: 'kantor', can_invite: 0 }, 'Bakklandet', 403, 'mayNotInvite'],
  ])('%s', async (_, like, community, status, code) => {
    const server = await testServer();
    const { browser } = await server.person(like);
    const answer = await browser.post('/api/invitations', { firstName: 'Even', community });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('requires the passkey again after half an hour (decision 75)', async ({ server }) => {
    const { browser } = await server.person({ role: 'prest' });
    server.deps.pass(30 * 60 * 1000);
    expect((await browser.post('/api/invitations', even)).status).toBe(200);
    server.deps.pass(1);
    expect(await browser.post('/api/invitations', even)).toMatchObject({
      status: 403,
      body: { code: 'freshSignInNeeded' },
    });
    expect(await server.deps.db.selectFrom('invitation').select('id').execute()).toHaveLength(1);
  });

  it('uses the existing spelling of a kantor’s community', async () => {
    const { browser } = await (await testServer()).person();
    const answer = await browser.post('/api/invitations', {
      firstName: 'Even',
      community: 'bakklandet',
    });
    expect(answer.body['community']).toBe('Bakklandet');
  });

  it.each<[string, object, object]>([
    ['no name', { community: 'A' }, { firstName: 'Fornavn er påkrevd' }],
    ['an empty name', { firstName: '  ', community: 'A' }, { firstName: 'Fornavn er påkrevd' }],
    ['no community', { firstName: 'A', community: '' }, { community: 'Kommunitet er påkrevd' }],
    [
      'a name that is too long',
      { firstName: 'A'.repeat(81), community: 'A' },
      { firstName: 'Kan ikke være lengre enn 80 tegn' },
    ],
    ['a role', { ...even, role: 'prest' }, { role: 'Ukjent felt' }],
  ])('refuses %s', async (_, body, fields) => {
    const { browser } = await (await testServer()).person({ role: 'prest' });
    expect(await browser.post('/api/invitations', body)).toMatchObject({
      status: 400,
      body: { fields },
    });
  });

  it('generates another code when the first is taken', async () => {
    let draws = 0;
    // The first two generated codes are equal.
    const randomBytes = (count: number) =>
      new Uint8Array(count).fill(count === 6 ? Math.floor(++draws / 2) + 1 : ++draws + 40);
    const server = await testServer({ randomBytes });
    const { browser } = await server.person({ role: 'prest' });
    const codes: unknown[] = [];
    for (let number = 0; number < 4; number++) {
      codes.push((await browser.post('/api/invitations', even)).body['inviteCode']);
    }
    expect(new Set(codes).size).toBe(4);
  });

  it('generates each character with the same probability', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const seen = new Map<string, number>();
    for (let start = 0; start + 6 <= 252; start += 6) {
      for (const character of newInvitationCode(() => all.subarray(start, start + 6))) {
        seen.set(character, (seen.get(character) ?? 0) + 1);
      }
    }
    expect(seen.size).toBe(32);
    expect(new Set(seen.values())).toEqual(new Set([7, 8]));
  });
});

describe('a recovery code', () => {
  async function lost(server: TestServer) {
    const device = new SoftAuthenticator(origin);
    const browser = server.client();
    const made = await makePasskey(browser, device, await browser.post('/api/prod/register'));
    const user = made.body['user'] as { id: string };
    const prest = await server.person({ role: 'prest' });
    return { device, browser, user, prest: prest.browser };
  }

  function recover(prest: TestBrowser, id: string) {
    return prest.post(`/api/people/${id}/recovery-code`);
  }

  it('ends the sessions when it is created, and the passkeys when it is used', async () => {
    const server = await testServer();
    const { device, browser, user, prest } = await lost(server);
    const { body } = await recover(prest, user.id);
    expect(body).toMatchObject({ firstName: 'Test', community: 'Testkommunitet' });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await showPasskey(browser, device)).status).toBe(200);

    const fresh = server.client();
    const accepted = await fresh.post('/api/auth/register', { inviteCode: body['inviteCode'] });
    const newDevice = new SoftAuthenticator(origin);
    const made = await makePasskey(fresh, newDevice, accepted);
    expect(made.body).toEqual({ verified: true, user });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await showPasskey(server.client(), device)).status).toBe(404);
    expect((await showPasskey(server.client(), newDevice)).body).toEqual({ verified: true, user });
    expect((await fresh.get('/api/auth/me')).status).toBe(200);
  });

  it('works once, and changes nothing the second time', async ({ server }) => {
    const { user, prest } = await lost(server);
    const { body } = await recover(prest, user.id);
    const [first, second] = [server.client(), server.client()];
    const inviteCode = body['inviteCode'];
    const accepted = await first.post('/api/auth/register', { inviteCode });
    const late = await second.post('/api/auth/register', { inviteCode });
    const newDevice = new SoftAuthenticator(origin);
    await makePasskey(first, newDevice, accepted);
    expect((await makePasskey(second, new SoftAuthenticator(origin), late)).status).toBe(400);
    expect((await showPasskey(server.client(), newDevice)).status).toBe(200);
    expect((await first.get('/api/auth/me')).status).toBe(200);
  });

  it('revokes the previous code', async ({ server }) => {
    const { user, prest } = await lost(server);
    const { body } = await recover(prest, user.id);
    await recover(prest, user.id);
    const answer = await server
      .client()
      .post('/api/auth/register', { inviteCode: body['inviteCode'] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInvitation' } });
  });

  it('is refused for unknown and disabled people', async ({ server }) => {
    const { user, prest } = await lost(server);
    expect(await recover(prest, 'nobody')).toMatchObject({
      status: 404,
      body: { code: 'personNotFound' },
    });
    const issued = await recover(prest, user.id);
    await server.deps.db
      .updateTable('person')
      .set({ disabled_at: 1 })
      .where('id', '=', user.id)
      .execute();
    const disabled = { status: 403, body: { code: 'personDisabled' } };
    expect(await recover(prest, user.id)).toMatchObject(disabled);
    const body = { inviteCode: issued.body['inviteCode'] };
    expect(await server.client().post('/api/auth/register', body)).toMatchObject(disabled);
  });
});
