import { expect, it } from 'vitest';
import { makeFirstPasskey, setupToken, showPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';

it('registers the first person, signs them out and in again', async () => {
  const { deps, client } = await testServer();
  const device = new SoftAuthenticator(deps.settings.publicOrigin);
  const browser = client();
  const token = await setupToken(deps);
  const accepted = await browser.post('/api/prod/register', undefined, { 'x-setup-token': token });
  expect(accepted.body).toMatchObject({ requiresPasskey: true });
  const made = await makeFirstPasskey(browser, device, accepted);
  expect(made.body).toMatchObject({ verified: true, user: { role: 'prest', canInvite: true } });
  expect((await browser.get('/api/auth/me')).body).toEqual({ user: made.body['user'] });

  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect((await browser.get('/api/auth/me')).status).toBe(401);

  const shown = await showPasskey(browser, device);
  expect(shown.body).toEqual({ verified: true, user: made.body['user'] });
  expect((await browser.get('/api/auth/me')).status).toBe(200);
});
