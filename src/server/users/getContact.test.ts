import { expect, it } from 'vitest';
import { testServer } from '#server/testing/testServer.ts';

it('returns the prests with enabled accounts, oldest account first, and the mail address', async () => {
  const server = await testServer({ settings: { supportEmail: 'hjelp@example.no' } });
  const { browser } = await server.person({ role: 'kantor' });
  await server.person({ role: 'prest', first_name: 'Sigrid', created_at: 3 });
  await server.person({ role: 'prest', first_name: 'Olav', community: 'Ila', created_at: 2 });
  await server.person({ role: 'prest', first_name: 'Birger', created_at: 1, disabled_at: 4 });
  expect((await browser.get('/api/contact')).body).toEqual({
    supportEmail: 'hjelp@example.no',
    prests: [
      { firstName: 'Olav', community: 'Ila' },
      { firstName: 'Sigrid', community: 'Bakklandet' },
    ],
  });
});

it('returns no mail address where none is set', async () => {
  const { browser } = await (await testServer()).person();
  expect((await browser.get('/api/contact')).body).toEqual({ supportEmail: null, prests: [] });
});
