import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testedEngine } from '#server/storage/testing/testDatabase.ts';
import { listening } from '#server/testing/listening.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';

const kort = { name: 'Kort', lyrics: 'Kom', key: null, notes: null };

let here: Awaited<ReturnType<typeof listening>>;
let there: TestServer;
let maria: SignedIn;
let josef: SignedIn;
let prest: SignedIn;
let url: string;

beforeEach(async () => {
  const [one, other] = await twoServers();
  [here, there] = [await listening(one), other];
  url = `/api/songs/${await addSong(here.deps, { title: 'Ånd, æ' })}`;
  maria = await here.person();
  josef = await here.person();
  prest = await here.person({ role: 'prest' });
});

/** Until the answer is at hand. */
async function asked(person: SignedIn) {
  await here.get(person.browser, url);
  return here.get(person.browser, url);
}

it('gives the very answer of the route again, head and body', async () => {
  const first = await here.get(maria.browser, url);
  const again = await here.get(maria.browser, url);
  expect(first).toMatchObject({ status: 200, atAGlance: testedEngine() === 'sqlite' });
  expect(again).toEqual({ ...first, atAGlance: true });
  const routed = await maria.browser.get(url);
  expect(JSON.parse(again.text)).toEqual(routed.body);
  for (const name of Object.keys(again.head).filter((each) => !/connection|alive/.test(each))) {
    expect(again.head[name]).toBe(routed.headers[name]);
  }

  const known = { 'if-none-match': again.head['etag'] ?? '' };
  const unchanged = await here.get(maria.browser, url, known);
  expect(unchanged).toMatchObject({ status: 304, text: '', atAGlance: true });
  const routedUnchanged = await maria.browser.get(url, known);
  for (const name of Object.keys(unchanged.head).filter((each) => !/connection|alive/.test(each))) {
    expect(unchanged.head[name]).toBe(routedUnchanged.headers[name]);
  }
});

type Change = readonly [what: string, change: (at: TestServer) => Promise<unknown>, seen: object];

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

const as = (person: SignedIn, { app }: TestServer): TestBrowser => person.browser.at(app);

describe.each([
  ['this server', () => here],
  ['another server', () => there],
] as const)('after a change on %s', (_, at) => {
  it.each(changes)('shows %s at once', async (_what, change, seen) => {
    const before = await asked(maria);
    await change(at());
    const known = { 'if-none-match': before.head['etag'] ?? '' };
    const after = await here.get(maria.browser, url, known);
    expect(after.status).toBe(200);
    expect(JSON.parse(after.text)).toMatchObject(seen);
  });

  it('shows nobody the heart of another', async () => {
    await asked(maria);
    await asked(josef);
    await as(maria, at()).post(`${url}/favorite`);
    expect(JSON.parse((await here.get(josef.browser, url)).text)).toMatchObject({
      isFavorite: false,
    });
  });

  it('lets in nobody who has signed out or is disabled', async () => {
    await asked(maria);
    await asked(josef);
    const cookies = maria.browser.at(here.app);
    await as(maria, at()).post('/api/auth/logout');
    expect(await here.get(cookies, url)).toMatchObject({ status: 401, atAGlance: false });
    const body = { disabled: true };
    await as(prest, at()).send('PATCH', `/api/people/${josef.person.id}`, { body });
    expect(await here.get(josef.browser, url)).toMatchObject({ status: 401 });
  });

  it('shows no song that was removed', async () => {
    await asked(maria);
    expect(await as(prest, at()).send('DELETE', url)).toMatchObject({ status: 200 });
    expect(await here.get(maria.browser, url)).toMatchObject({ status: 404 });
  });
});

it('ends with the sign-in, and leaves its use to be noted', async () => {
  let now = Date.now();
  const server = await listening(await testServer({ clock: () => now }));
  url = `/api/songs/${await addSong(server.deps)}`;
  const { browser } = await server.person();
  await server.get(browser, url);
  expect(await server.get(browser, url)).toMatchObject({ status: 200, atAGlance: true });
  now += 60 * 60 * 1000;
  expect(await server.get(browser, url)).toMatchObject({ status: 200, atAGlance: false });
  now += limits.signInIdle;
  expect(await server.get(browser, url)).toMatchObject({ status: 401 });
});

it('leaves alone who brings no cookie, or another', async () => {
  await asked(maria);
  expect(await here.get(here.visitor(), url)).toMatchObject({ status: 401, atAGlance: false });
  const wrong = here.visitor();
  for (const [name] of maria.browser.cookies) wrong.cookies.set(name, 'x');
  expect(await here.get(wrong, url)).toMatchObject({ status: 401, atAGlance: false });
});
