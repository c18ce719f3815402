import { expect, it } from 'vitest';
import { testServer } from '#server/testing/testServer.ts';

const url = '/api/auth/me';

it('changes the name and nothing else', async () => {
  const server = await testServer();
  const { browser, person } = await server.person({ role: 'kateket' });
  const other = await server.person();
  const answer = await browser.send('PATCH', url, { body: { firstName: '  Ragnhild Marie ' } });
  const user = {
    id: person.id,
    firstName: 'Ragnhild Marie',
    community: 'Bakklandet',
    role: 'kateket',
    canInvite: true,
    music: null,
  };
  expect(answer).toMatchObject({ status: 200, body: { user } });
  expect((await browser.get(url)).body).toEqual({ user });
  expect((await other.browser.get(url)).body).toMatchObject({ user: { firstName: 'Ragnhild' } });
});

it.each<[string, object, object]>([
  ['no name', {}, { firstName: 'Fornavn er påkrevd' }],
  ['blanks', { firstName: ' \n ' }, { firstName: 'Fornavn er påkrevd' }],
  [
    'a name that is too long',
    { firstName: 'A'.repeat(81) },
    { firstName: 'Kan ikke være lengre enn 80 tegn' },
  ],
  ['a number', { firstName: 1 }, { firstName: 'Fornavn er påkrevd' }],
  ['a community', { firstName: 'Ada', community: 'Ila' }, { community: 'Ukjent felt' }],
  ['a role', { firstName: 'Ada', role: 'prest' }, { role: 'Ukjent felt' }],
])('refuses %s', async (_, body, fields) => {
  const { browser } = await (await testServer()).person();
  const answer = await browser.send('PATCH', url, { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput', fields } });
  expect((await browser.get(url)).body).toMatchObject({ user: { firstName: 'Ragnhild' } });
});
