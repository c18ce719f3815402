import { beforeEach, expect, it } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
});

const send = (method: 'POST' | 'PATCH', url: string, form: Record<string, FormValue>) =>
  maria.browser.send(method, url, { form });

const written = { title: 'Kilden', categoryId: 'psalms', language: 'no', lyrics: 'Vann' };
const labels = { seasons: ['advent', 'jul'], slots: ['inngang', 'kommunion'] };
const known = { ...labels, rightsStatus: 'tillatelse' };
const none = { seasons: [], slots: [], rightsStatus: null };

async function create(): Promise<string> {
  await addSong(server.deps);
  const { body } = await send('POST', '/api/songs', { ...written, ...known });
  return `/api/songs/${String(body['id'])}`;
}

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
