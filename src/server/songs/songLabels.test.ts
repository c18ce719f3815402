import { beforeEach, expect, it } from 'vitest';
import { song } from '#contract/songs/song.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type FormValue, makeForm } from '#server/testing/makeForm.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
});

async function send(method: 'POST' | 'PATCH', url: string, values: Record<string, FormValue>) {
  const { headers, payload } = await makeForm(values);
  return maria.browser.send(method, url, { body: payload, headers });
}

const written = { title: 'Kilden', categoryId: 'psalms', language: 'no', lyrics: 'Vann' };
const labels = { seasons: ['advent', 'jul'], slots: ['inngang', 'kommunion'] };
const known = { ...labels, rightsStatus: 'tillatelse' };
const none = { seasons: [], slots: [], rightsStatus: null };

async function create(): Promise<string> {
  await addSong(server.deps);
  const { body } = await send('POST', '/api/songs', { ...written, ...known });
  return `/api/songs/${String(body['id'])}`;
}

it('labels and status of rights are stored, and returned wherever the song is', async () => {
  const url = await create();
  expect((await maria.browser.get(url)).body).toMatchObject(known);
  expect((await maria.browser.get('/api/songs?search=kilden')).body).toMatchObject([known]);
  const { changed } = (await maria.browser.get('/api/sync')).body;
  expect(changed).toMatchObject({
    songs: expect.arrayContaining([expect.objectContaining(known)]),
  });
});

it('a song has none until it is given some', async () => {
  const id = await addSong(server.deps);
  expect((await maria.browser.get(`/api/songs/${id}`)).body).toMatchObject(none);
});

it('labels are kept once each and in one order, so that the same choice is no change', async () => {
  const url = await create();
  const { body } = await send('PATCH', url, { slots: ['kommunion', 'inngang', 'kommunion'] });
  expect(body).toMatchObject({ ...known, version: 1 });
  const more = await send('PATCH', url, { slots: ['kommunion', 'fred', 'inngang'] });
  expect(more.body).toMatchObject({ slots: ['inngang', 'fred', 'kommunion'], version: 2 });
});

it('they are emptied by name, listed in the history and restored', async () => {
  const url = await create();
  const emptied = await send('PATCH', url, { clear: Object.keys(none) });
  expect(emptied.body).toMatchObject({ ...none, version: 2 });
  const [latest] = (await maria.browser.get(`${url}/revisions`)).body as unknown as {
    changed: string[];
  }[];
  expect(latest?.changed).toEqual(['seasons', 'slots', 'rightsStatus']);
  expect((await maria.browser.get(`${url}/revisions/1`)).body).toMatchObject(known);
  expect((await maria.browser.post(`${url}/revisions/1/restore`)).body).toMatchObject(known);
});

it('a revision from before they existed is read as one without them', async () => {
  const url = await create();
  await send('PATCH', url, { title: 'Brønnen' });
  const revisions = server.deps.db.selectFrom('song_revision');
  const { row } = await revisions.select('row').executeTakeFirstOrThrow();
  const { seasons: _, slots: __, rights_status: ___, ...older } = JSON.parse(row);
  await server.deps.db
    .updateTable('song_revision')
    .set({ row: JSON.stringify(older) })
    .execute();
  expect((await maria.browser.get(`${url}/revisions/1`)).body).toMatchObject(none);
  expect((await maria.browser.post(`${url}/revisions/1/restore`)).body).toMatchObject(none);
});

it('an answer from before they existed is valid for a device', async () => {
  const { body } = await maria.browser.get(await create());
  const { seasons: _, slots: __, rightsStatus: ___, ...older } = body;
  expect(song.parse(older)).toMatchObject(none);
});

it.each<[string, Record<string, FormValue>, string]>([
  ['a season that the year has not', { seasons: ['advent', 'sommer'] }, 'seasons.1'],
  ['more slots than there are', { slots: Array.from({ length: 15 }, () => 'fred') }, 'slots'],
  ['another status', { rightsStatus: 'kjent' }, 'rightsStatus'],
])('%s is refused', async (_, values, field) => {
  const url = await create();
  const answer = await send('PATCH', url, values);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  expect(Object.keys(answer.body['fields'] as object)).toEqual([field]);
});
