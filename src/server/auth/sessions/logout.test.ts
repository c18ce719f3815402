import { expect, it } from 'vitest';
import { testServer } from '#server/testing/testServer.ts';

it('ends the session on the server, not only in the browser', async () => {
  const server = await testServer();
  const { browser } = await server.person();
  const stolen = browser.at(server.app);
  expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 200, body: { ok: true } });
  expect(browser.cookies.size).toBe(0);
  expect((await stolen.get('/api/auth/me')).status).toBe(401);
  expect(await server.deps.db.selectFrom('sign_in').selectAll().execute()).toEqual([]);
});

it('makes the browser clear its HTTP cache', async () => {
  const server = await testServer();
  const { browser } = await server.person();
  expect((await browser.get('/api/auth/me')).headers).not.toHaveProperty('clear-site-data');
  const { headers } = await browser.post('/api/auth/logout');
  expect(headers['clear-site-data']).toBe('"cache"');
});

it('ends only this session', async () => {
  const server = await testServer();
  const first = await server.person();
  const second = await server.person();
  await first.browser.post('/api/auth/logout');
  expect((await second.browser.get('/api/auth/me')).status).toBe(200);
});

it('succeeds without a session', async () => {
  const server = await testServer();
  expect((await server.client().post('/api/auth/logout')).status).toBe(200);
});
