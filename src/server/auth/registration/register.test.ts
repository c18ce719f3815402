import { describe, expect } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { beginPasskey, completeRegistration, makePasskey } from '#server/testing/ceremonies.ts';
import { invite } from '#server/testing/invite.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { it } from '#server/testing/it.ts';
import { testServer } from '#server/testing/testServer.ts';

const origin = 'http://localhost:3000';

function register(browser: TestBrowser, inviteCode: string, inviteToken?: string) {
  return browser.post('/api/auth/register', { inviteCode, inviteToken });
}

const refused = {
  status: 400,
  body: { code: 'invalidInvitation', message: 'Ugyldig eller utløpt invitasjonskode' },
};

describe('an invitation', () => {
  it('registers one person as kantor, with name and community', async ({ server }) => {
    const { inviteCode } = await invite(server);
    const browser = server.client();
    const accepted = await register(browser, inviteCode);
    expect(accepted.body).toMatchObject({
      requiresPasskey: true,
      firstName: 'Even',
      community: 'Møhlenpris',
      webauthnOptions: { user: { name: 'Even, Møhlenpris', displayName: 'Even' } },
    });
    const made = await makePasskey(browser, new SoftAuthenticator(origin), accepted);
    expect(made.body['user']).toMatchObject({ firstName: 'Even', role: 'kantor', canInvite: true });
    const rows = server.deps.db
      .selectFrom('invitation')
      .innerJoin('person', 'person.id', 'used_by');
    expect(await rows.select('person.first_name').execute()).toEqual([{ first_name: 'Even' }]);
  });

  it('is normalized before it is looked up', async ({ server }) => {
    const { inviteCode } = await invite(server);
    const typed = ` ${inviteCode.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await register(server.client(), typed)).status).toBe(200);
  });

  it('is stored only as an HMAC and a hash', async ({ server }) => {
    const { inviteCode, token } = await invite(server);
    const stored = JSON.stringify(
      await server.deps.db.selectFrom('invitation').selectAll().execute(),
    );
    expect(stored).not.toContain(inviteCode);
    expect(stored).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  });
});

describe('one sentence for a code that is', () => {
  it.each(['', 'ABC12', 'ABCDEF1', 'UUUUUU', 'ØØØØØØ', 'PROD', '0'.repeat(40)])(
    'not a code: «%s»',
    async (code) => {
      const server = await testServer();
      expect(await register(server.client(), code)).toMatchObject(refused);
      expect(await server.deps.db.selectFrom('guess_window').selectAll().execute()).toEqual([]);
    },
  );

  it('unknown', async () => {
    expect(await register((await testServer()).client(), 'ABC123')).toMatchObject(refused);
  });

  it('expired after seven days, to the millisecond', async ({ server }) => {
    const { inviteCode } = await invite(server);
    server.deps.pass(limits.invitation - 1);
    expect((await register(server.client(), inviteCode)).status).toBe(200);
    server.deps.pass(1);
    expect(await register(server.client(), inviteCode)).toMatchObject(refused);
  });

  it('revoked', async ({ server }) => {
    const { inviteCode } = await invite(server);
    await server.deps.db.updateTable('invitation').set({ revoked_at: 1 }).execute();
    expect(await register(server.client(), inviteCode)).toMatchObject(refused);
  });

  it('used, by its link too', async ({ server }) => {
    const { inviteCode, token } = await invite(server);
    const first = server.client();
    const accepted = await register(first, inviteCode);
    await makePasskey(first, new SoftAuthenticator(origin), accepted);
    expect(await register(server.client(), inviteCode)).toMatchObject(refused);
    expect(await register(server.client(), inviteCode, token)).toMatchObject(refused);
  });

  it('spent or expired between the code and the passkey', async ({ server }) => {
    const { inviteCode } = await invite(server);
    const [early, late] = [server.client(), server.client()];
    const [first, second] = [await register(early, inviteCode), await register(late, inviteCode)];
    await makePasskey(early, new SoftAuthenticator(origin), first);
    expect(await makePasskey(late, new SoftAuthenticator(origin), second)).toMatchObject(refused);
    expect((await late.get('/api/auth/me')).status).toBe(401);
    const people = await server.deps.db.selectFrom('person').select('first_name').execute();
    expect(people.filter(({ first_name }) => first_name === 'Even')).toHaveLength(1);
  });
});

describe('the passkey', () => {
  it('may be created with new options until the registration expires', async ({ server }) => {
    const { inviteCode } = await invite(server);
    const browser = server.client();
    await register(browser, inviteCode);
    server.deps.pass(limits.challenge + 1);
    const made = new SoftAuthenticator(origin).create(await beginPasskey(browser));
    expect((await completeRegistration(browser, made)).status).toBe(200);
  });

  it('is refused after half an hour: the code has to be typed again', async ({ server }) => {
    const { inviteCode } = await invite(server);
    const browser = server.client();
    await register(browser, inviteCode);
    server.deps.pass(limits.registration);
    const answer = await browser.post('/api/webauthn/register/begin');
    expect(answer).toMatchObject({ status: 400, body: { code: 'ceremonyExpired' } });
    expect((await register(browser, inviteCode)).status).toBe(200);
  });

  it('is not offered to a browser that has no registration', async ({ server }) => {
    const { inviteCode } = await invite(server);
    await register(server.client(), inviteCode);
    const answer = await server.client().post('/api/webauthn/register/begin');
    expect(answer).toMatchObject({ status: 400, body: { code: 'ceremonyExpired' } });
  });
});

it('answers with the specified sentence', () => {
  expect(errors.invalidInvitation[1]).toBe(refused.body.message);
});
