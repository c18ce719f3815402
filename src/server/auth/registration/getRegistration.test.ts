import { expect, it } from 'vitest';
import { testServer } from '#server/testing/testServer.ts';
import { setLinksOnly } from '#server/db/installationStore.ts';

it('returns since when only links are accepted, until a prest accepts bare codes again', async () => {
  const server = await testServer();
  const { browser } = await server.person({ role: 'prest' });
  const registration = async () => (await browser.get('/api/registration')).body;
  expect(await registration()).toEqual({ onlyLinksSince: null });
  await setLinksOnly(server.deps.db, server.deps.clock());
  expect(await registration()).toEqual({ onlyLinksSince: '2026-01-01T12:00:00.000Z' });
  await browser.post('/api/registration/reopen');
  expect(await registration()).toEqual({ onlyLinksSince: null });
});
