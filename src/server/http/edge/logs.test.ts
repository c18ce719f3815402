import pino from 'pino';
import { expect, it } from 'vitest';
import { getMe } from '#contract/people/user.ts';
import type { Log } from '#server/core/deps.ts';
import { route } from '#server/core/route.ts';
import { makeFirstPasskey, setupToken, showPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';

it('contain what happened, and no code, token or cookie', async () => {
  const lines: string[] = [];
  const keep = (details: object, message: string) =>
    void lines.push(JSON.stringify({ ...details, message }, withErrors));
  const log: Log = { info: keep, warn: keep, error: keep };
  const server = await testServer({ log });
  const token = await setupToken(server.deps);
  const device = new SoftAuthenticator(server.deps.settings.publicOrigin);
  const browser = server.client();
  const secrets = [token];

  const accepted = await browser.post('/api/prod/register', undefined, { 'x-setup-token': token });
  secrets.push(...browser.cookies.values());
  await makeFirstPasskey(browser, device, accepted);
  secrets.push(...browser.cookies.values());
  const invited = await browser.post('/api/invitations', { firstName: 'Even', community: 'Ås' });
  const inviteCode = String(invited.body['inviteCode']);
  const inviteToken = String(invited.body['invitationUrl']).split('#t=')[1] ?? '';
  secrets.push(inviteCode, inviteToken, 'QQQQQQ');
  await server.client().post('/api/auth/register', { inviteCode, inviteToken });
  await server.client().post('/api/auth/register', { inviteCode: 'QQQQQQ' });
  await server.client().post(`/api/auth/register?code=${inviteCode}`, { inviteCode });
  await server.client().get(`/register?code=${inviteCode}`);
  await server.client().get(`/api/nope/${inviteToken}?code=${inviteCode}`);
  await browser.send('DELETE', `/api/passkeys/${inviteToken}`);
  await showPasskey(browser, device, { origin: 'https://ondt.example.com' });
  const plan = await browser.post('/api/plans', { date: '2026-01-03', kind: 'annet' });
  const link = await browser.post(`/api/plans/${String(plan.body['id'])}/link`);
  const planToken = String(link.body['url']).split('/p/')[1] ?? '';
  secrets.push(planToken);
  await server.client().get(`/p/${planToken}`);
  expect((await server.client().get(`/api/shared/${planToken}`)).status).toBe(200);
  expect((await server.client().get(`/api/shared/${planToken}x`)).status).toBe(404);
  await browser.post('/api/auth/logout');

  expect(lines.length).toBeGreaterThan(8);
  expect(lines.join('\n')).toContain('/api/webauthn/authenticate/complete');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

it('contain the id of a refused person and the endpoint', async () => {
  const lines: object[] = [];
  const keep = (details: object) => void lines.push(details);
  const server = await testServer({ log: { info: keep, warn: keep, error: keep } });
  const { browser, person } = await server.person();
  await browser.get('/api/people');
  await browser.post('/api/categories', { nameNo: 1 });
  await browser.post('/api/auth/news/read', { ids: 'x' });
  await server.client().get('/api/people');
  const refused = (route: string, status: number, who: string | null) =>
    expect.objectContaining({ route, status, person: who });
  expect(lines).toEqual([
    refused('/api/people', 403, person.id),
    refused('/api/categories', 403, person.id),
    refused('/api/auth/news/read', 400, person.id),
    refused('/api/people', 401, null),
  ]);
});

it('is one line, whatever it contains', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  const forged = 'x\r\n{"level":30,"deed":"signedIn","actor":"prest"}\n';
  const routes = [route(getMe, () => Promise.reject(new Error(forged)))];
  const { browser } = await (await testServer({ log }, { routes })).person();
  await browser.get(getMe.path);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line.trimEnd()).toMatch(/^\{"level":50,.*\}$/);
  expect(lines.join('')).toContain('signedIn');
});

/** Serializes errors like pino, with their own fields. */
function withErrors(_: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return Object.assign({ message: value.message, stack: value.stack }, value);
}
