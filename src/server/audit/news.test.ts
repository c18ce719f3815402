import { expect, it } from 'vitest';
import type { News } from '#contract/people/news.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';

async function newsOf(browser: TestBrowser): Promise<News[]> {
  const answer = await browser.get('/api/auth/news');
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as News[];
}

async function setUp() {
  const server = await testServer();
  const prest = await server.person({ role: 'prest', first_name: 'Sigrid' });
  const { person, browser } = await server.person({ first_name: 'Maria' });
  const change = (body: object) =>
    prest.browser.send('PATCH', `/api/people/${person.id}`, { body });
  return { server, prest, person, browser, change };
}

it('a person is notified of what somebody else did to them until they have read it', async () => {
  const { server, prest, browser, change } = await setUp();
  expect(await newsOf(browser)).toEqual([]);
  await change({ role: 'kateket', community: 'Ila' });
  server.deps.pass(1000);
  await change({ canInvite: false });
  await change({}); // does not notify
  const by = { firstName: 'Sigrid', now: null, role: 'prest' };
  const news = await newsOf(browser);
  expect(news.slice(0, 2).toSorted((a, b) => (a.deed < b.deed ? 1 : -1))).toMatchObject([
    { deed: 'roleChanged', about: 'kateket', by, at: '2026-01-01T12:00:00.000Z' },
    { deed: 'communityChanged', about: 'Ila', by },
  ]);
  expect(news.slice(2)).toMatchObject([
    { deed: 'invitingChanged', about: 'no', by, at: '2026-01-01T12:00:01.000Z' },
  ]);
  expect(await newsOf(prest.browser)).toEqual([]);

  const ids = news.slice(0, 2).map(({ id }) => id);
  // Another user cannot mark it as read.
  await prest.browser.post('/api/auth/news/read', { ids });
  expect(await newsOf(browser)).toEqual(news);
  expect((await browser.post('/api/auth/news/read', { ids })).body).toEqual({ ok: true });
  expect(await newsOf(browser)).toEqual(news.slice(2));
});

it('a recovery code and a closed account are notified at the next sign-in', async () => {
  const { server, prest, person, change } = await setUp();
  await prest.browser.post(`/api/people/${person.id}/recovery-code`);
  server.deps.pass(1);
  await change({ disabled: true });
  server.deps.pass(1);
  await change({ disabled: false });
  const { browser } = await server.person({ first_name: 'Ola' });
  expect(await newsOf(browser)).toEqual([]);
  const maria = await server.signIn(person);
  const auditEvents = (await newsOf(maria)).map(({ deed }) => deed);
  expect(auditEvents).toEqual(['recoveryIssued', 'accountShut', 'accountOpened']);
});

it('own actions do not notify, and the endpoint requires a session', async () => {
  const { server, prest } = await setUp();
  const url = `/api/people/${prest.person.id}`;
  await prest.browser.send('PATCH', url, { body: { community: 'Ila' } });
  expect(await newsOf(prest.browser)).toEqual([]);
  expect((await server.client().get('/api/auth/news')).status).toBe(401);
  expect((await server.client().post('/api/auth/news/read', { ids: [] })).status).toBe(401);
});

it('events of the host and of deleted accounts have no name', async () => {
  const { server, person, browser, change } = await setUp();
  await change({ community: 'Ila' });
  await server.deps.db.updateTable('trail').set({ actor_id: null }).execute();
  expect(await newsOf(browser)).toMatchObject([{ deed: 'communityChanged', by: null }]);
  expect(person.first_name).toBe('Maria');
});
