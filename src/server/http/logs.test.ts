import { expect, it } from 'vitest';
import type { Log } from '#server/seam/deps.ts';
import { makePasskey, setupToken, showPasskey } from '#server/testing/getIn.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';

it('tell what happened, and no code, token or cookie', async () => {
  const lines: string[] = [];
  const keep = (details: object, message: string) =>
    void lines.push(JSON.stringify({ ...details, message }, withErrors));
  const log: Log = { info: keep, warn: keep, error: keep };
  const server = await testServer({ log });
  const token = await setupToken(server.deps);
  const device = new SoftAuthenticator(server.deps.settings.publicOrigin);
  const browser = server.visitor();
  const secrets = [token];

  const accepted = await browser.post('/api/prod/register', undefined, { 'x-setup-token': token });
  secrets.push(...browser.cookies.values());
  await makePasskey(browser, device, accepted);
  secrets.push(...browser.cookies.values());
  const invited = await browser.post('/api/invitations', { firstName: 'Even', community: 'Ås' });
  const inviteCode = String(invited.body['inviteCode']);
  const inviteToken = String(invited.body['invitationUrl']).split('#t=')[1] ?? '';
  secrets.push(inviteCode, inviteToken, 'QQQQQQ');
  await server.visitor().post('/api/auth/register', { inviteCode, inviteToken });
  await server.visitor().post('/api/auth/register', { inviteCode: 'QQQQQQ' });
  await server.visitor().post(`/api/auth/register?code=${inviteCode}`, { inviteCode });
  await server.visitor().get(`/register?code=${inviteCode}`);
  await server.visitor().get(`/api/nope/${inviteToken}?code=${inviteCode}`);
  await browser.send('DELETE', `/api/passkeys/${inviteToken}`);
  await showPasskey(browser, device, { origin: 'https://ondt.example.com' });
  await browser.post('/api/auth/logout');

  expect(lines.length).toBeGreaterThan(8);
  expect(lines.join('\n')).toContain('/api/webauthn/authenticate/complete');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

/** As pino writes errors: their own fields too. */
function withErrors(_: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return Object.assign({ message: value.message, stack: value.stack }, value);
}
