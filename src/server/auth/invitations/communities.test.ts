import { expect } from 'vitest';
import { invite } from '#server/testing/invite.ts';
import { it } from '#server/testing/it.ts';

it('are those of people and of open invitations, each in one spelling', async ({ server }) => {
  const { browser } = await server.person({ role: 'kateket', community: 'Ås' });
  await server.person({ community: 'St Olav' });
  await server.person({ community: 'St. Olav' });
  await server.person({ community: 'St. Olav' });
  await invite(server, { firstName: 'Even', community: 'Møhlenpris' });
  const { status, text } = await browser.get('/api/communities');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual(['Bakklandet', 'Møhlenpris', 'St. Olav', 'Ås']);
});

it('give an invitation their spelling; a new community keeps its own', async ({ server }) => {
  const { browser } = await server.person({ role: 'kateket', community: 'St. Olav' });
  const invited = async (community: string) =>
    (await browser.post('/api/invitations', { firstName: 'Even', community })).body['community'];
  expect(await invited('st.olav')).toBe('St. Olav');
  expect(await invited('Ila')).toBe('Ila');
  expect(await invited('ILA')).toBe('Ila');
});

it('are unique by spelling, also when many people add one at once', async ({ server }) => {
  const inviters = await Promise.all(
    Array.from({ length: 6 }, () => server.person({ role: 'kateket' })),
  );
  const spellings = ['St. Olav', 'St Olav', 'st olav', 'ST.OLAV', 'St-Olav', 'Sankt Olav'];
  const made = await Promise.all(
    inviters.map(({ browser }, at) =>
      browser.post('/api/invitations', { firstName: 'Even', community: spellings[at] }),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual(spellings.map(() => 200));
  expect(new Set(made.map(({ body }) => body['community'])).size).toBe(2);
});
