import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { changedRows } from '#contract/library/sync.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

const url = '/api/sync';

let server: TestServer;
let maria: SignedIn;
let song: string;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person();
  song = await addSong(server.deps);
});

const ask = async (query = '') => (await maria.browser.get(`${url}${query}`)).body;
const ids = (body: Record<string, unknown>) =>
  (body['changed'] as { songs: { id: string }[] }).songs.map(({ id }) => id);

/** No rows of any noun. */
const nothing = Object.fromEntries(Object.keys(changedRows).map((noun) => [noun, []]));

it('returns everything first, then only changes', async () => {
  await maria.browser.post(`/api/songs/${song}/favorite`);
  await maria.browser.post(`/api/songs/${song}/play`);
  const whole = (await maria.browser.get(`/api/songs/${song}`)).body;
  const first = await ask();
  expect(first).toEqual({
    library: expect.stringMatching(/^[\w-]{36}\.[\w-]{8}$/) as string,
    revision: 1,
    total: null,
    restart: false,
    more: false,
    changed: { ...nothing, songs: [whole] },
    deleted: [],
    categories: [{ id: 'psalms', nameNo: 'psalms', color: '#1565C0' }],
    mine: { favorites: [song], music: [], recent: [song] },
  });
  const since = `?since=1&library=${String(first['library'])}`;
  expect(await ask(since)).toEqual({
    ...first,
    changed: nothing,
  });
  const other = await addSong(server.deps);
  expect(ids(await ask(since))).toEqual([other]);
});

it('returns only the user’s own favourites and plays', async () => {
  const { browser } = await server.person();
  await browser.post(`/api/songs/${song}/favorite`);
  await browser.post(`/api/songs/${song}/play`);
  expect(await ask()).toMatchObject({ mine: { favorites: [], recent: [] } });
});

it('restarts for another library, a later revision, or a missing library id', async () => {
  const { library } = await ask();
  const same = `library=${String(library)}`;
  for (const query of [`since=0&${same}`, same, 'since=0']) {
    const answer = await ask(`?${query}`);
    expect([answer['restart'], ids(answer)]).toEqual([false, [song]]);
  }
  for (const query of ['since=1&library=x', 'since=1', 'library=x', `since=2&${same}`]) {
    const answer = await ask(`?${query}`);
    expect([answer['restart'], ids(answer)]).toEqual([true, [song]]);
  }
});

it('returns no more than one page', async () => {
  const long = { lyrics: 'ø'.repeat(limits.lyrics / 2) }; // 200 kB
  for (let at = 0; at < 6; at++) await addSong(server.deps, long);
  const first = await ask();
  expect([ids(first).length, first['more'], first['revision']]).toEqual([6, true, 6]);
  const rest = await ask(`?since=6&library=${String(first['library'])}`);
  expect([ids(rest).length, rest['more'], rest['revision']]).toEqual([1, false, 7]);
});

it('returns the requested number of rows up to the limit, and the total', async () => {
  for (let at = 0; at < 4; at++) await addSong(server.deps);
  const first = await ask('?limit=2');
  expect(first).toMatchObject({ revision: 2, total: 5, more: true });
  expect(ids(first)).toHaveLength(2);
  const rest = await ask(`?limit=9999&since=2&library=${String(first['library'])}`);
  expect(rest).toMatchObject({ revision: 5, total: null, more: false });
  expect(ids(rest)).toHaveLength(3);
});

it('answers 304 while nothing changes, and keeps songs out of the browser’s cache', async () => {
  const first = await maria.browser.get(url);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(first.headers).not.toHaveProperty('etag');
  const since = `${url}?since=1&library=${String(first.body['library'])}`;
  const { headers } = await maria.browser.get(since);
  const known = { 'if-none-match': String(headers['etag']) };
  expect((await maria.browser.get(since, known)).status).toBe(304);
  await maria.browser.post(`/api/songs/${song}/favorite`);
  expect((await maria.browser.get(since, known)).status).toBe(200);
});

it('compresses long responses with an accepted encoding', async () => {
  await addSong(server.deps, { lyrics: 'Vannet stiger\n'.repeat(500) });
  const plain = await maria.browser.get(url);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const cookie = [...maria.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const [coding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { cookie, 'accept-encoding': coding };
    const answer = await server.app.inject({ url, headers });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.rawPayload.length).toBeLessThan(plain.text.length / 5);
    expect(decompress(answer.rawPayload).toString()).toBe(plain.text);
  }
  const some = Array.from({ length: 40 }, () => addSong(server.deps));
  for (const id of await Promise.all(some)) await maria.browser.post(`/api/songs/${id}/favorite`);
  const { library, revision } = await ask();
  const since = `${url}?since=${String(revision)}&library=${String(library)}`;
  const small = await server.app.inject({
    url: since,
    headers: { cookie, 'accept-encoding': 'br' },
  });
  expect(small.headers['etag']).toMatch(/^W\/"/);
  const again = { cookie, 'if-none-match': String(small.headers['etag']) };
  expect((await server.app.inject({ url: since, headers: again })).statusCode).toBe(304);
});

it.each([
  'since=-1',
  'since=x',
  'since=1.5',
  `since=${'9'.repeat(16)}`,
  'since=1&since=2',
  'all=1',
  'limit=0',
  'limit=x',
])('refuses ?%s', async (query) => {
  expect((await maria.browser.get(`${url}?${query}`)).status).toBe(400);
});
