import { expect, it } from 'vitest';
import { firstNames, optionsOf, setupToken } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

async function cookiesOf(server: TestServer): Promise<string[]> {
  const { app, deps } = server;
  const token = await setupToken(deps);
  const accepted = await app.inject({
    method: 'POST',
    url: '/api/prod/register',
    headers: { 'x-setup-token': token },
  });
  const [ceremony] = accepted.cookies;
  const device = new SoftAuthenticator(deps.settings.publicOrigin);
  const bytes = Buffer.alloc(0);
  const answer = { status: 200, headers: {}, bytes, text: '', body: accepted.json() };
  const completed = await app.inject({
    method: 'POST',
    url: '/api/webauthn/register/complete',
    headers: { cookie: `${ceremony?.name}=${ceremony?.value}` },
    payload: { registrationResponse: device.create(optionsOf(answer)), ...firstNames },
  });
  const set = [accepted, completed].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  return set.map((cookie) => cookie.replace(/=[\w-]{43};|=[\w-]{22}\.[\w-]{22};/, '=…;'));
}

it('cannot be read by scripts, other hosts, other sites or over plain http', async () => {
  expect(await cookiesOf(await testServer())).toEqual([
    '__Host-sangbok-ceremony=…; Max-Age=1800; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-sangbok=…; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-sangbok-known=…; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
    expect.stringMatching(/^__Host-sangbok-ceremony=; Max-Age=0; Path=\/; .*HttpOnly; Secure/),
  ]);
});

it('has a plain name only in development', async () => {
  const server = await testServer({ settings: { environment: 'development' } });
  expect(await cookiesOf(server)).toEqual([
    'sangbok-ceremony=…; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax',
    'sangbok=…; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    'sangbok-known=…; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    expect.stringMatching(/^sangbok-ceremony=; Max-Age=0; Path=\//),
  ]);
});
