import { beforeEach, describe, expect, it } from 'vitest';
import { song } from '#contract/songs/song.ts';
import { type ShortText, shortTexts, songFacts, songFields } from '#contract/songs/songFields.ts';
import { exportFrom, importInto } from '#server/songbook/testing/transfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type FormValue, makeForm } from '#server/testing/makeForm.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

/** A unique word for each. */
const words = shortTexts.map((_, at) => `ord${'abcdefghijklmnop'.charAt(at)}`);
const texts = Object.fromEntries(shortTexts.map((name, at) => [name, words[at]]));
const none = Object.fromEntries(shortTexts.map((name) => [name, null]));
const without = (row: object, name: ShortText) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== songFields[name].column));

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria', role: 'prest' });
});

async function send(method: 'POST' | 'PATCH', url: string, values: Record<string, FormValue>) {
  const { headers, payload } = await makeForm(values);
  return (await maria.browser.send(method, url, { body: payload, headers })).body;
}

async function create(): Promise<string> {
  await addSong(server.deps);
  const basics = { title: 'Kilden', categoryId: 'psalms', language: 'no', lyrics: 'Vann' };
  return `/api/songs/${String((await send('POST', '/api/songs', { ...basics, ...texts }))['id'])}`;
}

describe('every short text of a song', () => {
  it('is stored, and returned wherever the song is', async () => {
    const url = await create();
    expect((await maria.browser.get(url)).body).toMatchObject(texts);
    const listed = (await maria.browser.get('/api/songs?search=kilden')).body;
    expect(listed).toMatchObject([texts]);
    const { changed } = (await maria.browser.get('/api/sync')).body;
    expect(changed).toMatchObject({
      songs: expect.arrayContaining([expect.objectContaining(texts)]),
    });
  });

  it('is searched, if it is about the song itself', async () => {
    await create();
    for (const [at, name] of shortTexts.entries()) {
      const found = await maria.browser.get(`/api/songs/lyric-matches?search=${words[at]}`);
      const isFact = songFacts.some((fact) => fact === name);
      expect([name, found.body]).toMatchObject([name, isFact ? [{ line: words[at] }] : []]);
    }
  });

  it('is emptied, listed in the history and restored', async () => {
    const url = await create();
    const emptied = await send('PATCH', url, { clear: [...shortTexts] });
    expect(emptied).toMatchObject(none);
    const [latest] = (await maria.browser.get(`${url}/revisions`)).body as unknown as {
      changed: string[];
    }[];
    expect(latest?.changed).toEqual(shortTexts);
    expect((await maria.browser.get(`${url}/revisions/1`)).body).toMatchObject(texts);
    expect((await maria.browser.post(`${url}/revisions/1/restore`)).body).toMatchObject(texts);
  });

  it('is exported and imported', async () => {
    await create();
    const elsewhere = await testServer();
    const { browser } = await elsewhere.person({ role: 'prest' });
    await importInto(browser, await exportFrom(maria.browser));
    expect((await browser.get('/api/songs?search=kilden')).body).toMatchObject([texts]);
  });
});

describe.each(shortTexts)('data stored before a song had %s', (name) => {
  it('is read as a song without it, and restored as one', async () => {
    const url = await create();
    await send('PATCH', url, { title: 'Brønnen' });
    const { row } = await server.deps.db
      .selectFrom('song_revision')
      .select('row')
      .executeTakeFirstOrThrow();
    const older = JSON.stringify(without(JSON.parse(row) as object, name));
    await server.deps.db.updateTable('song_revision').set({ row: older }).execute();
    const then = (await maria.browser.get(`${url}/revisions/1`)).body;
    expect(then).toMatchObject({ ...texts, [name]: null });
    const restored = (await maria.browser.post(`${url}/revisions/1/restore`)).body;
    expect(restored).toMatchObject({ ...texts, title: 'Kilden', [name]: null });
  });

  it('is a valid response for a device', async () => {
    const answer = (await maria.browser.get(await create())).body;
    const { [name]: _, ...older } = answer;
    expect(song.parse(older)).toMatchObject({ ...texts, [name]: null });
  });
});
