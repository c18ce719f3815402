import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, it, type MockInstance, vi } from 'vitest';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { errors } from '#contract/base/errors.ts';
import { etagHeader, idempotencyHeader, ifMatchHeader } from '#contract/base/headers.ts';
import { hostHeader } from '#contract/library/publicAddress.ts';
import { withToken } from '#server/doctor/publicAddressRoutes.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { sendSongbook } from '#server/songbook/testing/transfer.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import {
  beginPasskey,
  completeRegistration,
  makePasskey,
  optionsOf,
  requestOptionsOf,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

const settings = { environment: 'development', host: '127.0.0.1' } as const;

const own = 'shows the song book the reader’s own way, which nobody else sees';
const inHistory = 'is in the history of the plan, which its community reads';
const begins = 'only begins what leaves an event once it is finished';

/** Endpoints without an audit event, and why. */
const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/songs/:id/favorite': own,
  'POST /api/songs/:id/music': own,
  'POST /api/songs/:id/play': own,
  'POST /api/auth/me/music': own,
  'POST /api/auth/news/read': own,
  'PATCH /api/plans/:id': inHistory,
  'POST /api/auth/register': begins,
  'POST /api/prod/register': begins,
  'POST /api/webauthn/register/begin': begins,
  'POST /api/webauthn/authenticate/begin': begins,
  'POST /api/way-in': 'keeps nothing, and is there for the host alone',
  'POST /api/auth/dev-login-simple': 'is there on a developer’s own machine alone',
};

interface World {
  readonly server: TestServer;
  readonly prest: TestBrowser;
  /** The browser of a person created for this test. */
  readonly member: TestBrowser;
  /** The id of an existing song. */
  readonly song: string;
}

/** Prepares the data of an endpoint and returns a function that calls it. */
type Prepare = (world: World) => Promise<() => Promise<Answer | undefined>>;

const invitee = { firstName: 'Even', community: 'Bakklandet' };
const newPlan = { date: '2026-01-01', kind: 'eukaristi' };
const newDevice = () => new SoftAuthenticator('http://localhost:3000');

function listed<T>({ text }: Answer): T[] {
  return JSON.parse(text) as T[];
}

/** The path of a plan made by this person. */
async function planned(browser: TestBrowser): Promise<string> {
  return `/api/plans/${String((await browser.post('/api/plans', newPlan)).body['id'])}`;
}

function changedMany(browser: TestBrowser, song: string): Promise<Answer> {
  const changes = { batch: randomUUID(), ids: [song], set: { language: 'la' } };
  return browser.post('/api/songs/change-many', changes);
}

async function invited({ server, prest }: World) {
  const { inviteCode } = (await prest.post('/api/invitations', invitee)).body;
  const client = server.client();
  return { client, register: () => client.post('/api/auth/register', { inviteCode }) };
}

function registration(path: string): Prepare {
  return async (world) => {
    const { client, register } = await invited(world);
    const registrationResponse = newDevice().create(optionsOf(await register()));
    return () => client.post(path, { registrationResponse });
  };
}

function authentication(path: string): Prepare {
  return async (world) => {
    const { client, register } = await invited(world);
    const device = newDevice();
    await makePasskey(client, device, await register());
    const begun = await client.post('/api/webauthn/authenticate/begin');
    const authenticationResponse = device.get(requestOptionsOf(begun));
    return () => client.post(path, { authenticationResponse });
  };
}

/** Every writing endpoint of the contract, with a call that succeeds and changes something. */
const calls: Readonly<Record<string, Prepare>> = {
  'POST /api/auth/register': async (world) => (await invited(world)).register,
  'POST /api/prod/register':
    async ({ server }) =>
    () =>
      server.client().post('/api/prod/register'),
  'POST /api/webauthn/register/begin':
    async ({ member }) =>
    () =>
      member.post('/api/webauthn/register/begin'),
  'POST /api/webauthn/register/complete': registration('/api/webauthn/register/complete'),
  'POST /api/prod/complete': registration('/api/prod/complete'),
  'POST /api/webauthn/authenticate/begin':
    async ({ server }) =>
    () =>
      server.client().post('/api/webauthn/authenticate/begin'),
  'POST /api/webauthn/authenticate/complete': authentication('/api/webauthn/authenticate/complete'),
  'POST /api/prod/authenticate': authentication('/api/prod/authenticate'),
  'POST /api/way-in': async ({ server }) => {
    const form = { songbook: { name: 'a.zip', bytes: makeSongbook([]) } };
    const asHost = { form, headers: { [hostHeader]: 'word' } };
    const send = () => server.client().send('POST', '/api/way-in', asHost);
    return () => withToken(server.deps.settings.dataDir, 'word', send);
  },
  'POST /api/auth/dev-login-simple':
    async ({ server }) =>
    () =>
      server.client().post('/api/auth/dev-login-simple'),
  'POST /api/auth/logout':
    async ({ member }) =>
    () =>
      member.post('/api/auth/logout'),
  'PATCH /api/auth/me':
    async ({ member }) =>
    () =>
      member.send('PATCH', '/api/auth/me', { body: { firstName: 'Ola' } }),
  'POST /api/auth/me/music':
    async ({ member }) =>
    () =>
      member.post('/api/auth/me/music', { leftHanded: true }),
  'POST /api/auth/news/read': async ({ member, prest }) => {
    await member.send('PATCH', '/api/auth/me', { body: { firstName: 'Ola' } });
    const news = listed<{ id: string }>(await prest.get('/api/auth/news'));
    return () => prest.post('/api/auth/news/read', { ids: news.map(({ id }) => id) });
  },
  'DELETE /api/auth/me':
    async ({ member }) =>
    () =>
      member.send('DELETE', '/api/auth/me'),
  'DELETE /api/sign-ins/:id': async ({ server }) => {
    const { browser, person } = await server.person();
    await server.signIn(person);
    const all = listed<{ id: string; isCurrent: boolean }>(await browser.get('/api/sign-ins'));
    const other = all.find(({ isCurrent }) => !isCurrent);
    return () => browser.send('DELETE', `/api/sign-ins/${other?.id}`);
  },
  'DELETE /api/passkeys/:id': async ({ member }) => {
    for (const device of [newDevice(), newDevice()]) {
      await completeRegistration(member, device.create(await beginPasskey(member)));
    }
    const [passkey] = listed<{ id: string }>(await member.get('/api/passkeys'));
    return () => member.send('DELETE', `/api/passkeys/${passkey?.id}`);
  },
  'POST /api/invitations':
    async ({ member }) =>
    () =>
      member.post('/api/invitations', invitee),
  'DELETE /api/invitations/:id': async ({ member }) => {
    await member.post('/api/invitations', invitee);
    const [open] = listed<{ id: string }>(await member.get('/api/invitations'));
    return () => member.send('DELETE', `/api/invitations/${open?.id}`);
  },
  'PATCH /api/people/:id': async ({ server, prest }) => {
    const { person } = await server.person();
    return () => prest.send('PATCH', `/api/people/${person.id}`, { body: { role: 'kateket' } });
  },
  'DELETE /api/people/:id': async ({ server, prest }) => {
    const { person } = await server.person({ disabled_at: 1 });
    return () => prest.send('DELETE', `/api/people/${person.id}`);
  },
  'POST /api/people/:id/recovery-code': async ({ server, prest }) => {
    const { person } = await server.person();
    return () => prest.post(`/api/people/${person.id}/recovery-code`);
  },
  'POST /api/registration/reopen': async ({ server, prest }) => {
    await server.deps.db.updateTable('installation').set({ links_only_since: 1 }).execute();
    return () => prest.post('/api/registration/reopen');
  },
  'POST /api/categories':
    async ({ prest }) =>
    () =>
      prest.post('/api/categories', { nameNo: 'Inngang' }),
  'PATCH /api/categories/:id':
    async ({ prest }) =>
    () =>
      prest.send('PATCH', '/api/categories/psalms', { body: { color: '#2E7D32' } }),
  'POST /api/categories/order': async ({ prest }) => {
    await prest.post('/api/categories', { nameNo: 'Påske' });
    const all = listed<{ id: string }>(await prest.get('/api/categories'));
    const ids = all.map(({ id }) => id).toReversed();
    return () => prest.post('/api/categories/order', { ids });
  },
  'DELETE /api/categories/:id': async ({ prest }) => {
    const { body } = await prest.post('/api/categories', { nameNo: 'Påske' });
    return () => prest.send('DELETE', `/api/categories/${String(body['id'])}`);
  },
  'POST /api/songs': async ({ member }) => {
    const form = { title: 'Vår sang', language: 'no', lyrics: 'Kom', categoryId: 'psalms' };
    return () => member.send('POST', '/api/songs', { form });
  },
  'PATCH /api/songs/:id':
    async ({ member, song }) =>
    () =>
      member.send('PATCH', `/api/songs/${song}`, { form: { notes: 'Rolig' } }),
  'DELETE /api/songs/:id':
    async ({ prest, song }) =>
    () =>
      prest.send('DELETE', `/api/songs/${song}`),
  'POST /api/songs/:id/restore': async ({ prest, song }) => {
    await prest.send('DELETE', `/api/songs/${song}`);
    return () => prest.post(`/api/songs/${song}/restore`);
  },
  'DELETE /api/songs/:id/permanent': async ({ prest, song }) => {
    await prest.send('DELETE', `/api/songs/${song}`);
    return () => prest.send('DELETE', `/api/songs/${song}/permanent`);
  },
  'POST /api/songs/:id/revisions/:version/restore': async ({ server, member }) => {
    const path = `/api/songs/${await addSong(server.deps)}`;
    await member.send('PATCH', path, { form: { notes: 'Rolig' } });
    return () => member.post(`${path}/revisions/1/restore`);
  },
  'POST /api/songs/change-many':
    async ({ member, song }) =>
    () =>
      changedMany(member, song),
  'POST /api/song-batches/:id/undo': async ({ member, song }) => {
    const { body } = await changedMany(member, song);
    return () => member.post(`/api/song-batches/${String(body['batch'])}/undo`);
  },
  'POST /api/songs/:id/favorite':
    async ({ member, song }) =>
    () =>
      member.post(`/api/songs/${song}/favorite`),
  'POST /api/songs/:id/music':
    async ({ member, song }) =>
    () =>
      member.post(`/api/songs/${song}/music`, { capo: 2 }),
  'POST /api/songs/:id/play':
    async ({ member, song }) =>
    () =>
      member.post(`/api/songs/${song}/play`),
  'POST /api/plans':
    async ({ member }) =>
    () =>
      member.post('/api/plans', newPlan),
  'PATCH /api/plans/:id': async ({ member }) => {
    const path = await planned(member);
    return () => member.send('PATCH', path, { body: { fields: { title: 'Påske' } } });
  },
  'DELETE /api/plans/:id': async ({ member }) => {
    const path = await planned(member);
    return () => member.send('DELETE', path);
  },
  'POST /api/plans/:id/restore': async ({ member }) => {
    const path = await planned(member);
    await member.send('DELETE', path);
    return () => member.post(`${path}/restore`);
  },
  'POST /api/plans/:id/held': async ({ member }) => {
    const path = await planned(member);
    return () => member.post(`${path}/held`);
  },
  'POST /api/plans/:id/link': async ({ member }) => {
    const path = await planned(member);
    return () => member.post(`${path}/link`);
  },
  'DELETE /api/plans/:id/link': async ({ member }) => {
    const path = await planned(member);
    await member.post(`${path}/link`);
    return () => member.send('DELETE', `${path}/link`);
  },
  'PATCH /api/communities/:name/plan-settings': async ({ member, song }) => {
    const body = { handedOver: [{ songId: song, date: '2026-01-01' }] };
    return () => member.send('PATCH', '/api/communities/Bakklandet/plan-settings', { body });
  },
  'POST /api/library/import': async ({ member }) => {
    const book = makeSongbook([bookSong({ title: 'Fra en annen sangbok' })]);
    return () => sendSongbook(member, book);
  },
};

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

async function world(): Promise<World> {
  const server = await testServer({ settings: { ...settings, dataDir: testDataDir() } });
  const { browser: prest } = await server.person({ role: 'prest' });
  const { browser: member } = await server.person();
  return { server, prest, member, song: await addSong(server.deps) };
}

it('covers every changing endpoint of the contract', async () => {
  const { server } = await world();
  const changing = server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')
    .map(nameOf);
  expect(Object.keys(calls).toSorted()).toEqual(changing.toSorted());
  expect(Object.keys(unrecorded).filter((name) => !changing.includes(name))).toEqual([]);
});

/** Headers that a call which takes them refuses, and any other does not read. */
const unreadable = { [idempotencyHeader]: 'with blanks', [ifMatchHeader]: 'garbage' };

type Header = readonly [name: string, value: string];

function partition(
  headers: Readonly<Record<string, string>>,
  isWanted: (name: string) => boolean | undefined,
): readonly [wanted: Header[], others: Header[]] {
  const all = Object.entries(headers);
  return [all.filter(([name]) => isWanted(name)), all.filter(([name]) => !isWanted(name))];
}

/** Sends the requests of a prepared call with further headers. */
async function withHeaders(
  { app }: TestServer,
  further: Readonly<Record<string, string>>,
  call: (() => Promise<Answer | undefined>) | undefined,
): Promise<Answer | undefined> {
  const inject = app.inject.bind(app) as (request: InjectOptions) => ReturnType<typeof app.inject>;
  const sending = vi.spyOn(app, 'inject') as unknown as MockInstance<typeof inject>;
  sending.mockImplementation((request) =>
    inject({ ...request, headers: { ...request.headers, ...further } }),
  );
  const answer = await call?.();
  sending.mockRestore();
  return answer;
}

it.each(Object.keys(calls))(
  '%s records an audit event, or is listed as an exception, and has the headers of the contract',
  async (name) => {
    const there = await world();
    const call = await calls[name]?.(there);
    const endpoint = there.server.routes.find((each) => name === nameOf(each.endpoint))?.endpoint;
    const [read, unread] = partition(unreadable, (each) => endpoint?.takes?.includes(each));
    for (const [header, value] of read) {
      const refused = await withHeaders(there.server, { [header]: value }, call);
      expect([name, refused?.status]).toEqual([name, 400]);
      expect(refused?.body['fields']).toHaveProperty(header);
    }
    const events = () => there.server.deps.db.selectFrom('trail').select('id').execute();
    const before = await events();
    const answer = await withHeaders(there.server, Object.fromEntries(unread), call);
    expect([name, answer?.status, answer?.text]).toEqual([name, 200, expect.anything()]);
    const isRecorded = (await events()).length > before.length;
    expect([name, isRecorded]).toEqual([name, !(name in unrecorded)]);
    const tagged = endpoint?.gives?.includes(etagHeader) ?? false;
    expect([name, answer?.headers['etag'] !== undefined]).toEqual([name, tagged]);
  },
);

it('a refused right is recorded once per endpoint and hour, with a count', async () => {
  const server = await testServer({ settings });
  const { browser, person } = await server.person({ role: 'kantor', can_invite: 0 });
  const closed = server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'administer' || access.startsWith('invite'));
  expect(closed.length).toBeGreaterThan(12);
  for (const { method, path } of [...closed, ...closed, ...closed]) {
    const { status } = await browser.send(method, path.replaceAll(':id', 'unknown'));
    expect([path, status]).toEqual([path, 403]);
  }
  const rows = await server.deps.db.selectFrom('trail').selectAll().execute();
  expect(rows.map(({ about, count }) => `${about} ${count}`).toSorted()).toEqual(
    closed.map(({ method, path }) => `${method} ${path} 3`).toSorted(),
  );
  const who = { actor_id: person.id, actor_name: person.first_name, source: '127.0.0.1' };
  for (const row of rows) expect(row).toMatchObject({ deed: 'rightRefused', ...who });
});

it('a refused plan of another community is recorded as a refused right, whose answer hides it', async () => {
  const server = await testServer({ settings });
  const theirs = await server.person({ community: 'Ila' });
  const { body } = await theirs.browser.post('/api/plans', newPlan);
  const { browser, person } = await server.person({ community: 'Moholt' });
  for (const id of ['unknown', String(body['id'])]) {
    expect(await browser.get(`/api/plans/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'planNotFound', message: errors.planNotFound[1] },
    });
  }
  const copied = await browser.post('/api/plans', { ...newPlan, copyOf: body['id'] });
  expect(copied.body).toMatchObject({ code: 'planNotFound' });
  const restored = await browser.post(`/api/plans/${String(body['id'])}/restore`);
  expect(restored.body).toMatchObject({ code: 'planNotFound' });
  const rows = server.deps.db.selectFrom('trail').selectAll().where('deed', '=', 'rightRefused');
  expect((await rows.orderBy('about').execute()).map(({ id: _, ...row }) => row)).toMatchObject([
    { about: 'GET /api/plans/:id', actor_id: person.id, count: 1 },
    { about: 'POST /api/plans', actor_id: person.id, count: 1 },
    { about: 'POST /api/plans/:id/restore', actor_id: person.id, count: 1 },
  ]);
});

it('a call from another site is recorded by address, once per endpoint and hour', async () => {
  const server = await testServer({ settings });
  const { browser } = await server.person();
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://ondt.example.com' };
  for (const path of ['/api/plans', '/api/plans', '/api/auth/logout']) {
    expect((await browser.post(path, newPlan, foreign)).status).toBe(403);
  }
  const rows = await server.deps.db.selectFrom('trail').selectAll().orderBy('about').execute();
  const by = { deed: 'originRefused', actor_id: null, source: '127.0.0.1' };
  expect(rows).toMatchObject([
    { ...by, about: 'POST /api/auth/logout', count: 1 },
    { ...by, about: 'POST /api/plans', count: 2 },
  ]);
});
