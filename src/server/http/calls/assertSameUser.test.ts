import { expect, it } from 'vitest';
import { personHeader } from '#contract/base/headers.ts';
import { errors } from '#contract/base/errors.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testServer } from '#server/testing/testServer.ts';

it('refuses a write from a page of another user than the one signed in', async () => {
  const server = await testServer();
  const [maria, jonas] = [await server.person(), await server.person()];
  const url = `/api/songs/${await addSong(server.deps)}`;
  const from = (id: string) => ({ [personHeader]: id });
  const heart = (headers: Record<string, string>) =>
    maria.browser.post(`${url}/favorite`, { isFavorite: true }, headers);

  expect(await heart(from(jonas.person.id))).toMatchObject({
    status: 409,
    body: { code: 'otherPerson', message: errors.otherPerson[1] },
  });
  expect((await maria.browser.get(url)).body['isFavorite']).toBe(false);
  const edited = { ...from(jonas.person.id), 'if-match': '"1"' };
  const edit = await maria.browser.send('PATCH', url, {
    body: { alternateVersions: [] },
    headers: edited,
  });
  expect(edit).toMatchObject({ status: 409, body: { code: 'otherPerson' } });

  expect((await maria.browser.get(url, from(jonas.person.id))).status, 'reading').toBe(200);
  expect((await heart({})).status, 'a bare call').toBe(200);
  expect((await heart(from(maria.person.id))).status).toBe(200);
  const out = await maria.browser.post('/api/auth/logout', undefined, from(jonas.person.id));
  expect(out.status, 'anybody may go').toBe(200);
});
