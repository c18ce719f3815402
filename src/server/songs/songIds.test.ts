import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { errors } from '#contract/base/errors.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person();
  await addSong(server.deps);
});

function create(id: string, { browser } = maria, key?: string) {
  const form = { title: 'Elven', categoryId: 'psalms', language: 'no', lyrics: 'Elven', id };
  const headers = key === undefined ? {} : { [idempotencyHeader]: key };
  return browser.send('POST', '/api/songs', { form, headers });
}

it('creates a song with the id that the device generated', async () => {
  const id = randomUUID();
  expect(await create(id)).toMatchObject({ status: 200, body: { id, title: 'Elven' } });
  expect((await maria.browser.get(`/api/songs/${id}`)).status).toBe(200);
});

it('never overwrites a song: one’s own, another person’s, or a deleted one', async () => {
  const id = randomUUID();
  const taken = { status: 409, body: { code: 'songIdTaken', message: errors.songIdTaken[1] } };
  await create(id);
  await maria.browser.send('PATCH', `/api/songs/${id}`, { body: { alternateVersions: [] } });
  const before = await server.deps.db.selectFrom('song').selectAll().execute();
  expect(await create(id)).toMatchObject(taken);
  expect(await create(id, await server.person())).toMatchObject(taken);
  expect(await server.deps.db.selectFrom('song').selectAll().execute()).toEqual(before);
  await server.deps.db.updateTable('song').set({ deleted_at: 1 }).execute();
  expect(await create(id)).toMatchObject(taken);
});

it('returns the same song for a retry of the same device', async () => {
  const id = randomUUID();
  const first = await create(id, maria, 'k1');
  expect((await create(id, maria, 'k1')).text).toBe(first.text);
  expect(await create(id, maria, 'k2')).toMatchObject({ status: 409 });
});

it('accepts exactly one of twenty concurrent requests', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

it.each(['', 'elven', '../etc', `${randomUUID()}x`, "' or 1=1"])('refuses «%s»', async (id) => {
  const answer = await create(id);
  expect(answer).toMatchObject({ status: 400, body: { fields: { id: expect.any(String) } } });
});
