import { describe, expect } from 'vitest';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';

async function withPrest(server: TestServer) {
  const prest = await server.person({ role: 'prest', first_name: 'Sigrid' });
  const change = (id: string, body: unknown) =>
    prest.browser.send('PATCH', `/api/people/${id}`, { body });
  return { ...prest, change };
}

async function listed(browser: TestBrowser) {
  return JSON.parse((await browser.get('/api/people')).text) as { firstName: string }[];
}

it('the list of people is sorted by name, with the fields for administration', async ({
  server,
}) => {
  const { browser, person } = await withPrest(server);
  for (const first_name of ['Åse', 'Ærlend', 'Anne', 'Øystein']) {
    await server.person({ first_name, invited_by: person.id, can_invite: 0 });
  }
  await server.person({ first_name: 'Birger', disabled_at: 1, created_at: 1_000 });
  const people = await listed(browser);
  expect(people.map(({ firstName }) => firstName)).toEqual([
    'Anne',
    'Birger',
    'Sigrid',
    'Ærlend',
    'Øystein',
    'Åse',
  ]);
  expect(people[0]).toEqual({
    id: expect.any(String),
    firstName: 'Anne',
    community: 'Bakklandet',
    role: 'kantor',
    canInvite: false,
    disabled: false,
    passkeys: 0,
    invitedBy: 'Sigrid',
    createdAt: '2026-01-01T12:00:00.000Z',
    lastLogin: '2026-01-01T12:00:00.000Z',
  });
  expect(people[1]).toMatchObject({ disabled: true, createdAt: '1970-01-01T00:00:01.000Z' });
});

describe('a prest changes', () => {
  it.each<[string, object]>([
    ['a role', { role: 'kateket' }],
    ['the right to invite', { canInvite: false }],
    ['a community', { community: 'Ila' }],
    ['several things at once', { role: 'prest', canInvite: false, community: 'Ila' }],
    ['nothing', {}],
  ])('%s and nothing else', async (_, body) => {
    const server = await testServer();
    const { browser, change } = await withPrest(server);
    const { person, browser: theirs } = await server.person();
    const before = { role: 'kantor', canInvite: true, community: 'Bakklandet', disabled: false };
    const after = { firstName: 'Ragnhild', ...before, ...body };
    expect(await change(person.id, body)).toMatchObject({ status: 200, body: after });
    expect(await listed(browser)).toContainEqual(expect.objectContaining(after));
    const { disabled, ...user } = after;
    expect((await theirs.get('/api/auth/me')).body).toMatchObject({ user });
  });

  it.each<[string, object, object]>([
    ['an unknown role', { role: 'biskop' }, { role: 'Kan bare være kantor, kateket eller prest' }],
    ['no community', { community: ' ' }, { community: 'Kommunitet er påkrevd' }],
    [
      'a community that is too long',
      { community: 'A'.repeat(121) },
      { community: 'Kan ikke være lengre enn 120 tegn' },
    ],
    ['a name', { firstName: 'Ada' }, { firstName: 'Ukjent felt' }],
    ['a word for yes', { disabled: 'ja' }, { disabled: 'Har feil type' }],
  ])('nothing to %s', async (_, body, fields) => {
    const server = await testServer();
    const { change } = await withPrest(server);
    const { person } = await server.person();
    expect(await change(person.id, body)).toMatchObject({ status: 400, body: { fields } });
  });

  it('no unknown person', async () => {
    const { change } = await withPrest(await testServer());
    expect(await change('nobody', { role: 'prest' })).toMatchObject({
      status: 404,
      body: { code: 'personNotFound', message: 'Personen finnes ikke.' },
    });
  });
});

it('a former prest has no recovery codes for others left', async ({ server }) => {
  const { person } = await withPrest(server);
  const other = await server.person({ role: 'prest', first_name: 'Olav' });
  const issued = await other.browser.post(`/api/people/${person.id}/recovery-code`);
  expect(issued.status).toBe(200);
  await other.browser.post('/api/invitations', { firstName: 'Even', community: 'Bakklandet' });
  const third = await withPrest(server);
  expect((await third.change(other.person.id, { role: 'kantor' })).status).toBe(200);

  const { inviteCode } = issued.body as { inviteCode: string };
  expect(await server.client().post('/api/auth/register', { inviteCode })).toMatchObject({
    status: 400,
    body: { code: 'invalidInvitation' },
  });
  const { text } = await third.browser.get('/api/invitations/all');
  const invitations = JSON.parse(text) as { isRecovery: boolean; state: string }[];
  expect(invitations.find(({ isRecovery }) => isRecovery)).toMatchObject({ state: 'revoked' });
  expect(invitations.find(({ isRecovery }) => !isRecovery)).toMatchObject({ state: 'open' });
});

it.each<[string, object, string[]]>([
  ['all end without the right to invite', { canInvite: false }, []],
  ['end where a kantor may not invite', { role: 'kantor' }, ['Bakklandet', 'Bakklandet']],
  [
    'end where a kantor of another community may not',
    { role: 'kantor', community: 'ila' },
    ['Ila'],
  ],
  [
    'stay with a role that may invite anywhere',
    { role: 'prest' },
    ['Ila', 'Bakklandet', 'Bakklandet'],
  ],
  ['stay when nothing is changed', {}, ['Ila', 'Bakklandet', 'Bakklandet']],
])('the open invitations of a changed person: %s', async (_, body, stillOpen) => {
  const server = await testServer();
  const { change } = await withPrest(server);
  const { browser, person } = await server.person({ role: 'kateket' });
  const other = await server.person({ role: 'kateket' });
  await other.browser.post('/api/invitations', { firstName: 'Even', community: 'Ila' });
  for (const community of ['Ila', 'Bakklandet', 'BAKKLANDET']) {
    await browser.post('/api/invitations', { firstName: 'Even', community });
  }
  await change(person.id, body);
  const open = await server.deps.db
    .selectFrom('invitation')
    .select(['inviter_id', 'community'])
    .where('revoked_at', 'is', null)
    .execute();
  const own = open.filter(({ inviter_id }) => inviter_id === person.id);
  expect(own.map(({ community }) => community).toSorted()).toEqual(stillOpen.toSorted());
  expect(open.length - own.length).toBe(1);
});

describe('the last prest', () => {
  const lastPrest = {
    status: 409,
    body: { code: 'lastPrest', message: 'Sangboken må ha minst én prest med åpen konto.' },
  };

  it.each<[string, object]>([
    ['keeps the account open', { disabled: true }],
    ['and keeps the community as well', { disabled: true, community: 'Ila' }],
  ])('%s', async (_, body) => {
    const server = await testServer();
    const { browser, person, change } = await withPrest(server);
    await server.person({ role: 'prest', disabled_at: 1 });
    await server.person({ role: 'kateket' });
    expect(await change(person.id, body)).toMatchObject(lastPrest);
    expect((await browser.get('/api/auth/me')).body).toMatchObject({
      user: { role: 'prest', community: 'Bakklandet' },
    });
  });

  it('may be changed once there is another', async ({ server, maria: other }) => {
    const { person, change } = await withPrest(server);
    await change(other.person.id, { role: 'prest' });
    expect((await change(person.id, { disabled: true })).status).toBe(200);
    expect((await change(other.person.id, { role: 'kantor' })).status).toBe(401);
  });
});
