import { expect } from 'vitest';
import { it } from '#server/testing/it.ts';

it('ends the session on the server, not only in the browser', async ({ server }) => {
  const { browser } = await server.person();
  const stolen = browser.at(server.app);
  expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 200, body: { ok: true } });
  expect(browser.cookies.size).toBe(0);
  expect((await stolen.get('/api/auth/me')).status).toBe(401);
  expect(await server.deps.db.selectFrom('sign_in').selectAll().execute()).toEqual([]);
});

it('makes the browser clear its HTTP cache', async ({ maria: { browser } }) => {
  expect((await browser.get('/api/auth/me')).headers).not.toHaveProperty('clear-site-data');
  const { headers } = await browser.post('/api/auth/logout');
  expect(headers['clear-site-data']).toBe('"cache"');
});

it('ends only this session', async ({ server, maria: first }) => {
  const second = await server.person();
  await first.browser.post('/api/auth/logout');
  expect((await second.browser.get('/api/auth/me')).status).toBe(200);
});

it('succeeds without a session', async ({ server }) => {
  expect((await server.client().post('/api/auth/logout')).status).toBe(200);
});
