import { beforeEach, expect, it } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let maria: SignedIn;
let josef: SignedIn;
let url: string;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
  josef = await server.person({ first_name: 'Josef' });
  url = `/api/songs/${await addSong(server.deps)}`;
});

async function change(who: SignedIn, form: Readonly<Record<string, FormValue>>) {
  server.deps.pass(1000);
  return (await who.browser.send('PATCH', url, { form })).body;
}

it('lists who changed what and when, newest first', async () => {
  await change(maria, { title: 'En', notes: 'Ny' });
  await change(josef, { audioFile: { name: 'a.mp3', bytes: makeMp3() } });
  expect((await maria.browser.get(`${url}/revisions`)).body).toEqual([
    {
      version: 2,
      changedBy: 'Josef',
      changedByNow: null,
      changedAt: '2026-01-01T12:00:02.000Z',
      changed: ['audioFile'],
    },
    {
      version: 1,
      changedBy: 'Maria',
      changedByNow: null,
      changedAt: '2026-01-01T12:00:01.000Z',
      changed: ['title', 'notes'],
    },
  ]);
});

it('returns the song at that version, with the current favourite and plays', async () => {
  const first = (await maria.browser.get(url)).body;
  await change(maria, { title: 'En', lyrics: 'Annet' });
  await change(josef, { title: 'To' });
  await maria.browser.post(`${url}/favorite`);
  const [at1, at2, at3] = await Promise.all(
    [1, 2, 3].map(async (at) => (await maria.browser.get(`${url}/revisions/${at}`)).body),
  );
  expect(at1).toEqual({ ...first, isFavorite: true });
  expect(at2).toMatchObject({ title: 'En', lyrics: 'Annet', version: 2 });
  expect(at3).toEqual((await maria.browser.get(url)).body);
});

it('returns the key hint of each revision’s chords', async () => {
  const hintOf = async (path: string) => (await maria.browser.get(path)).body['keyHint'];
  await change(maria, { key: 'Am', lyrics: '(Am)Kom, (B7)vind' });
  await change(josef, { lyrics: '(Am)Kom, (H7)vind' });
  const [english, german] = [
    { hasH: false, hasB: true },
    { hasH: true, hasB: false },
  ];
  expect(await hintOf(url)).toEqual(german);
  expect(await hintOf(`${url}/revisions/2`)).toEqual(english);
  expect(await hintOf(`${url}/revisions/1`)).toMatchObject({ hasH: false, hasB: false });
  await josef.browser.post(`${url}/revisions/2/restore`);
  const { body } = await maria.browser.get('/api/songs');
  expect(body).toMatchObject([{ keyHint: english }]);
});

it('restores text and files as a new version, and keeps the current one', async () => {
  const first = await change(maria, { audioFile: { name: 'a.mp3', bytes: makeMp3() } });
  await change(josef, { title: 'Annet', clear: 'audioFile' });
  server.deps.pass(1000);
  const back = await josef.browser.post(`${url}/revisions/2/restore`);
  expect(back.status).toBe(200);
  expect(back.body).toEqual({ ...first, version: 4, updatedAt: '2026-01-01T12:00:03.000Z' });
  expect((await maria.browser.get(String(back.body['audioUrl']))).status).toBe(200);
  expect((await maria.browser.get(`${url}/revisions/3`)).body).toMatchObject({ title: 'Annet' });
  expect((await maria.browser.get(`${url}/revisions`)).body).toMatchObject([
    { version: 3, changedBy: 'Josef', changed: ['title', 'audioFile'] },
    {},
    {},
  ]);
  expect((await maria.browser.get('/api/songs?search=br%C3%B8nnen')).body).toHaveLength(1);
});

it('respects If-Match', async () => {
  const { headers } = await maria.browser.get(url);
  await change(josef, { title: 'Annet' });
  const ifMatch = { 'if-match': String(headers['etag']) };
  const refused = await maria.browser.post(`${url}/revisions/1/restore`, undefined, ifMatch);
  expect(refused).toMatchObject({ status: 412, body: { song: { title: 'Annet', version: 2 } } });
});

it('answers 404 for a version that never existed', async () => {
  for (const version of ['0', '2', '999999999']) {
    const answer = await maria.browser.get(`${url}/revisions/${version}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'revisionNotFound' } });
    const restored = await maria.browser.post(`${url}/revisions/${version}/restore`);
    expect(restored).toMatchObject({ status: 404, body: { code: 'revisionNotFound' } });
  }
  expect((await maria.browser.get(`${url}/revisions/en`)).status).toBe(400);
  for (const path of ['', '/1', '/1/restore']) {
    const call = path.endsWith('restore') ? 'post' : 'get';
    const answer = await maria.browser[call](`/api/songs/nothing/revisions${path}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'songNotFound' } });
  }
});

it('lists a change whose author was deleted', async () => {
  await change(maria, { title: 'En' });
  const { id } = josef.person;
  await server.deps.db.updateTable('song_revision').set({ changed_by: null }).execute();
  await server.deps.db.deleteFrom('person').where('id', '=', id).execute();
  expect((await maria.browser.get(`${url}/revisions`)).body).toMatchObject([{ changedBy: null }]);
});
