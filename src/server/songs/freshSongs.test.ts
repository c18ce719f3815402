import { beforeEach, describe, expect, it } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import type { SignedIn, TestServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';

let servers: readonly [TestServer, TestServer];
let maria: SignedIn;
let josef: SignedIn;
let prest: SignedIn;
let url: string;

beforeEach(async () => {
  servers = await twoServers();
  const [here] = servers;
  url = `/api/songs/${await addSong(here.deps)}`;
  maria = await here.person();
  josef = await here.person();
  prest = await here.person({ role: 'prest' });
});

const kort = { name: 'Kort', lyrics: 'Kom', key: null, notes: null };

type Change = readonly [what: string, change: (at: TestServer) => Promise<unknown>, seen: object];

const as = (person: SignedIn, { app }: TestServer): TestBrowser => person.browser.at(app);

const changes: readonly Change[] = [
  ['a heart', (at) => as(maria, at).post(`${url}/favorite`), { isFavorite: true }],
  ["somebody else's play", (at) => as(josef, at).post(`${url}/play`), { playCount: 1 }],
  [
    'an edit',
    (at) => as(josef, at).send('PATCH', url, { body: { alternateVersions: [kort] } }),
    { version: 2, alternateVersions: [kort] },
  ],
  [
    'a renamed category',
    (at) => as(prest, at).send('PATCH', '/api/categories/psalms', { body: { nameNo: 'Salmer' } }),
    { category: { id: 'psalms', nameNo: 'Salmer', color: '#1565C0' } },
  ],
];

describe.each([
  ['this server', 0],
  ['another server', 1],
] as const)('after a change on %s', (_, at) => {
  it.each(changes)('a song that was requested before shows %s', async (_what, change, seen) => {
    const before = await maria.browser.get(url);
    expect((await maria.browser.get(url)).text).toBe(before.text);
    const known = { 'if-none-match': String(before.headers['etag']) };
    expect(await maria.browser.get(url, known)).toMatchObject({ status: 304 });

    await change(servers[at]);
    expect(await maria.browser.get(url, known)).toMatchObject({ status: 200, body: seen });
  });

  it('favourites are still per person', async () => {
    await maria.browser.get(url);
    await josef.browser.get(url);
    await as(maria, servers[at]).post(`${url}/favorite`);
    expect((await maria.browser.get(url)).body).toMatchObject({ isFavorite: true });
    expect((await josef.browser.get(url)).body).toMatchObject({ isFavorite: false });
  });

  it('a disabled or signed-out user is refused at the next request', async () => {
    expect(await josef.browser.get(url)).toMatchObject({ status: 200 });
    await as(prest, servers[at]).send('PATCH', `/api/people/${josef.person.id}`, {
      body: { disabled: true },
    });
    expect(await josef.browser.get(url)).toMatchObject({ status: 401 });

    expect(await maria.browser.get(url)).toMatchObject({ status: 200 });
    await as(maria, servers[at]).post('/api/auth/logout');
    expect(await maria.browser.get(url)).toMatchObject({ status: 401 });
  });
});
