import { beforeEach, describe, expect, it } from 'vitest';
import { song } from '#contract/songs/song.ts';
import { shortTexts, songFacts, songFieldList, songFields } from '#contract/songs/songFields.ts';
import { exportFrom, importInto } from '#server/songbook/testing/transfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

/** A unique word for each. */
const words = shortTexts.map((_, at) => `ord${'abcdefghijklmnop'.charAt(at)}`);
const labels = { seasons: ['advent', 'jul'], slots: ['inngang', 'kommunion'] };
const values = {
  ...Object.fromEntries(shortTexts.map((name, at) => [name, words[at] ?? ''])),
  ...labels,
  rightsStatus: 'tillatelse',
};
const none: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(shortTexts.map((name) => [name, null])),
  seasons: [],
  slots: [],
  rightsStatus: null,
};
const fields = songFieldList.filter((name) => name in none);
const without = (row: object, name: keyof typeof songFields) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== songFields[name].column));

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria', role: 'prest' });
});

const send = async (method: 'POST' | 'PATCH', url: string, form: Record<string, FormValue>) =>
  (await maria.browser.send(method, url, { form })).body;

async function create(): Promise<string> {
  await addSong(server.deps);
  const basics = { title: 'Kilden', categoryId: 'psalms', language: 'no', lyrics: 'Vann' };
  return `/api/songs/${String((await send('POST', '/api/songs', { ...basics, ...values }))['id'])}`;
}

describe('every optional field of a song', () => {
  it('is stored, and returned wherever the song is', async () => {
    const url = await create();
    expect((await maria.browser.get(url)).body).toMatchObject(values);
    const listed = (await maria.browser.get('/api/songs?search=kilden')).body;
    expect(listed).toMatchObject([values]);
    const { changed } = (await maria.browser.get('/api/sync')).body;
    expect(changed).toMatchObject({
      songs: expect.arrayContaining([expect.objectContaining(values)]),
    });
  });

  it('is searched, if it is a text about the song itself', async () => {
    await create();
    for (const [at, name] of shortTexts.entries()) {
      const found = await maria.browser.get(`/api/songs/lyric-matches?search=${words[at]}`);
      const isFact = songFacts.some((fact) => fact === name);
      expect([name, found.body]).toMatchObject([name, isFact ? [{ line: words[at] }] : []]);
    }
  });

  it('is emptied, listed in the history and restored', async () => {
    const url = await create();
    const emptied = await send('PATCH', url, { clear: [...fields] });
    expect(emptied).toMatchObject(none);
    const [latest] = (await maria.browser.get(`${url}/revisions`)).body as unknown as {
      changed: string[];
    }[];
    expect(latest?.changed).toEqual(fields);
    expect((await maria.browser.get(`${url}/revisions/1`)).body).toMatchObject(values);
    expect((await maria.browser.post(`${url}/revisions/1/restore`)).body).toMatchObject(values);
  });

  it('is exported and imported', async () => {
    await create();
    const elsewhere = await testServer();
    const { browser } = await elsewhere.person({ role: 'prest' });
    await importInto(browser, await exportFrom(maria.browser));
    expect((await browser.get('/api/songs?search=kilden')).body).toMatchObject([values]);
  });
});

describe.each(fields)('data stored before a song had %s', (name) => {
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
    expect(then).toMatchObject({ ...values, [name]: none[name] });
    const restored = (await maria.browser.post(`${url}/revisions/1/restore`)).body;
    expect(restored).toMatchObject({ ...values, title: 'Kilden', [name]: none[name] });
  });

  it('is a valid response for a device', async () => {
    const answer = (await maria.browser.get(await create())).body;
    const { [name]: _, ...older } = answer;
    expect(song.parse(older)).toMatchObject({ ...values, [name]: none[name] });
  });
});
