import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { testServer } from '#server/testing/testServer.ts';

async function setUp() {
  const server = await testServer();
  const prest = await server.person({ role: 'prest', first_name: 'Johannes' });
  const { person, browser } = await server.person({ first_name: 'Maria' });
  const remove = (by = prest.browser, id = person.id) => by.send('DELETE', `/api/people/${id}`);
  const close = (disabled: boolean) =>
    prest.browser.send('PATCH', `/api/people/${person.id}`, { body: { disabled } });
  const names = async () => {
    const rows = await server.deps.db.selectFrom('person').select('first_name').execute();
    return rows.map(({ first_name }) => first_name).toSorted();
  };
  return { server, prest, person, maria: browser, remove, close, names };
}

it('is allowed for a prest, once the account is closed', async () => {
  const { remove, close, names, prest, server } = await setUp();
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'accountOpen' } });
  await close(true);
  expect(await remove()).toMatchObject({ status: 200, body: { ok: true } });
  expect(await names()).toEqual(['Johannes']);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'personNotFound' } });
  const own = await remove(prest.browser, prest.person.id);
  expect(own).toMatchObject({ status: 409, body: { code: 'accountOpen' } });
  const auditEvents = await server.deps.db.selectFrom('trail').selectAll().execute();
  expect(auditEvents).toContainEqual(
    expect.objectContaining({
      deed: 'accountDeleted',
      actor_id: prest.person.id,
      person_id: null,
      about: null,
    }),
  );
});

it('is allowed for nobody else, and requires recent authentication', async () => {
  const { remove, close, names, server } = await setUp();
  await close(true);
  const kantor = await server.person({ first_name: 'Josef' });
  expect(await remove(kantor.browser)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  server.deps.pass(limits.freshSignIn + 1);
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'freshSignInNeeded' } });
  expect(await names()).toEqual(['Johannes', 'Josef', 'Maria']);
});

it('keeps an account that is opened at the same moment, or deletes it', async () => {
  const { remove, close, names } = await setUp();
  await close(true);
  const [opened, removed] = await Promise.all([close(false), remove()]);
  const isThere = (await names()).includes('Maria');
  expect([opened.status, removed.status]).toEqual(isThere ? [200, 409] : [404, 200]);
});
