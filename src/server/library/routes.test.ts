import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { listHeads, listSongsForAll } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

const url = '/api/library/changes';

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
  (body['songs'] as { id: string }[]).map(({ id }) => id);

it('answers everything at first, then what changed', async () => {
  await maria.browser.post(`/api/songs/${song}/favorite`);
  await maria.browser.post(`/api/songs/${song}/play`);
  const whole = (await maria.browser.get(`/api/songs/${song}`)).body;
  const first = await ask();
  expect(first).toEqual({
    library: expect.stringMatching(/^[\w-]{36}$/) as string,
    revision: 1,
    restart: false,
    more: false,
    songs: [whole],
    deleted: [],
    categories: [{ id: 'psalms', nameNo: 'psalms', color: '#1565C0' }],
    favorites: [song],
    music: [],
    recent: [song],
  });
  const since = `?since=1&library=${String(first['library'])}`;
  expect(await ask(since)).toEqual({ ...first, songs: [] });
  const other = await addSong(server.deps);
  expect(ids(await ask(since))).toEqual([other]);
});

it('answers the hearts and openings of whoever asks alone', async () => {
  const { browser } = await server.person();
  await browser.post(`/api/songs/${song}/favorite`);
  await browser.post(`/api/songs/${song}/play`);
  expect(await ask()).toMatchObject({ favorites: [], recent: [] });
});

it('begins again for whoever has another library, a later state, or does not say', async () => {
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

it('answers no more than fits at once', async () => {
  const long = { lyrics: 'x'.repeat(limits.lyrics) };
  for (let at = 0; at < 12; at++) await addSong(server.deps, long);
  const first = await ask();
  expect([ids(first).length, first['more'], first['revision']]).toEqual([10, true, 10]);
  const rest = await ask(`?since=10&library=${String(first['library'])}`);
  expect([ids(rest).length, rest['more'], rest['revision']]).toEqual([3, false, 13]);
});

it('answers the songs as they are to nobody in particular, and no browser’s cache keeps them', async () => {
  const latin = await addSong(server.deps, { title: 'Lux', language: 'la' });
  const other = await addSong(server.deps);
  for (const deed of ['favorite', 'play']) await maria.browser.post(`/api/songs/${song}/${deed}`);
  const first = await maria.browser.get('/api/library/songs');
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(first.headers).not.toHaveProperty('etag');
  const { songs, library, ...rest } = listSongsForAll.answer.parse(first.body);
  expect(rest).toEqual({ revision: 3, restart: false, more: false, deleted: [] });
  expect(library).toBe((await ask())['library']);
  const whole = (await maria.browser.get(`/api/songs/${song}`)).body;
  expect(songs.find(({ id }) => id === song)).toEqual({ ...whole, isFavorite: false });
  expect(Object.keys(Object(first.body['songs'])).toSorted()).toEqual(
    Object.keys(whole).toSorted(),
  );
  expect(songs.map(({ id }) => id).toSorted()).toEqual([song, latin, other].toSorted());
  const since = `/api/library/songs?since=3&library=${library}`;
  expect(listSongsForAll.answer.parse((await maria.browser.get(since)).body).songs).toEqual([]);
});

it.each(['/api/library/songs', '/api/library/heads'])(
  'answers %s anew once a song has changed',
  async (path) => {
    const { browser } = await server.person();
    expect((await browser.get(path)).text).not.toContain('Elven');
    const changed = { title: 'Elven', lyrics: 'Elven renner', revision: 2 };
    await server.deps.db.updateTable('song').set(changed).execute();
    await server.deps.db.updateTable('installation').set({ library_revision: 2 }).execute();
    expect((await browser.get(path)).text).toContain('Elven');
  },
);

it('answers what lists show of all songs as it is to nobody in particular, without their words', async () => {
  await addSong(server.deps, { title: 'Lux', notes: 'Rolig', lyrics: '(B7)Lux' });
  const gone = await addSong(server.deps);
  const { db } = server.deps;
  await db.updateTable('song').set({ deleted_at: 1, revision: 4 }).where('id', '=', gone).execute();
  await db.updateTable('installation').set({ library_revision: 4 }).execute();
  for (const deed of ['favorite', 'play']) await maria.browser.post(`/api/songs/${song}/${deed}`);
  await maria.browser.post(`/api/songs/${song}/music`, { capo: 3 });
  const { headers, body } = await maria.browser.get('/api/library/heads');
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('etag');
  const { songs, ...reached } = listHeads.answer.parse(body);
  expect(reached).toEqual({ library: (await ask())['library'], revision: 4 });
  const { text } = await maria.browser.get('/api/songs');
  const known: object[] = JSON.parse(text);
  const nobodys = { isFavorite: false, music: null };
  expect(songs).toEqual(known.map((each) => ({ ...each, ...nobodys })));
  expect(songs.find(({ id }) => id === song)?.playCount).toBe(1);
  expect(songs.map(({ id }) => id)).not.toContain(gone);
  expect(Object.keys(Object(body['songs'])).toSorted()).toEqual(
    Object.keys(known[0] ?? {}).toSorted(),
  );
});

it.each(['/api/library/songs', '/api/library/heads'])('has %s for nobody unnamed', async (path) => {
  expect((await server.visitor().get(path)).status).toBe(401);
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

it('compresses what is long, as the browser wants it', async () => {
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
])('refuses ?%s', async (query) => {
  expect((await maria.browser.get(`${url}?${query}`)).status).toBe(400);
});

it('is not for visitors', async () => {
  expect((await server.visitor().get(url)).status).toBe(401);
});
