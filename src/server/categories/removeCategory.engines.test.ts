import { beforeEach, expect, it } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let prest: SignedIn;
let song: string;

/** A song in «psalms», and the empty category «old». */
beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest', first_name: 'Johannes' });
  song = `/api/songs/${await addSong(server.deps)}`;
  const old = { id: 'old', name: 'old', name_no: 'Gammel', color: '#1565C0' };
  await server.deps.db
    .insertInto('category')
    .values({ ...old, position: 2, created_at: 0 })
    .execute();
});

const remove = (id: string, { browser } = prest) => browser.send('DELETE', `/api/categories/${id}`);
const done = { status: 200, body: { ok: true } };
const notEmpty = {
  status: 409,
  body: { code: 'categoryNotEmpty', message: errors.categoryNotEmpty[1] },
};

async function moveTo(categoryId: string) {
  expect((await prest.browser.send('PATCH', song, { form: { categoryId } })).status).toBe(200);
}

async function categories(): Promise<string[]> {
  const all = JSON.parse((await prest.browser.get('/api/categories')).text) as { id: string }[];
  return all.map(({ id }) => id);
}

it('removes an empty category, and devices sync that', async () => {
  const before = (await prest.browser.get('/api/sync')).body;
  expect(await remove('old')).toMatchObject(done);
  expect(await remove('old')).toMatchObject({ status: 404, body: { code: 'categoryGone' } });
  expect(await categories()).toEqual(['psalms']);
  const query = `since=${String(before['revision'])}&library=${String(before['library'])}`;
  const { body } = await prest.browser.get(`/api/sync?${query}`);
  expect(body).toMatchObject({ changed: { songs: [] }, categories: [{ id: 'psalms' }] });
  expect(body['revision']).toBeGreaterThan(Number(before['revision']));
  const trail = await prest.browser.get('/api/trail');
  expect(trail.body).toMatchObject({
    entries: [{ deed: 'categoryRemoved', by: 'Johannes', about: 'Gammel' }],
  });
});

it('keeps a category with a song, or with a removed song that can be restored', async () => {
  expect(await remove('psalms')).toMatchObject(notEmpty);
  await prest.browser.send('DELETE', song);
  expect(await remove('psalms')).toMatchObject(notEmpty);
  await prest.browser.post(`${song}/restore`);
  expect((await prest.browser.get(song)).body).toMatchObject({ category: { id: 'psalms' } });
  await prest.browser.send('DELETE', song);
  await prest.browser.send('DELETE', `${song}/permanent`);
  expect(await remove('psalms')).toMatchObject(done);
  expect(await categories()).toEqual(['old']);
  const { body } = await prest.browser.get('/api/sync');
  expect(body['deleted']).toEqual([song.replace('/api/songs/', '')]);
});

it('keeps the last one, since every song needs a category', async () => {
  await moveTo('old');
  expect(await remove('psalms')).toMatchObject(done);
  await prest.browser.send('DELETE', song);
  await prest.browser.send('DELETE', `${song}/permanent`);
  const last = { status: 409, body: { code: 'lastCategory', message: errors.lastCategory[1] } };
  expect(await remove('old')).toMatchObject(last);
  expect(await categories()).toEqual(['old']);
});

it('a revision in a removed category is shown and restored in the song’s current one', async () => {
  await moveTo('old');
  expect(await remove('psalms')).toMatchObject(done);
  const category = { categoryId: 'old', category: { id: 'old', nameNo: 'Gammel' } };
  expect((await prest.browser.get(`${song}/revisions/1`)).body).toMatchObject(category);
  const back = await prest.browser.post(`${song}/revisions/1/restore`);
  expect(back).toMatchObject({ status: 200, body: category });
});
