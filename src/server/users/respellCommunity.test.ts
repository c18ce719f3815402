import { expect, it } from 'vitest';
import type { PersonTable } from '#server/db/peopleTables.ts';
import { invite } from '#server/testing/invite.ts';
import { testServer } from '#server/testing/testServer.ts';

/** A prest of another community, and people of these communities by first name. */
async function people(of: Readonly<Record<string, Partial<PersonTable>>>) {
  const server = await testServer();
  const prest = await server.person({ role: 'prest', first_name: 'Sigrid', community: 'Ila' });
  const ids: Record<string, string> = {};
  for (const [first_name, own] of Object.entries(of)) {
    ids[first_name] = (await server.person({ first_name, ...own })).person.id;
  }
  const move = (name: string, community: string) =>
    prest.browser.send('PATCH', `/api/people/${ids[name]}`, { body: { community } });
  const communities = async () => {
    const rows = JSON.parse((await prest.browser.get('/api/people')).text) as {
      firstName: string;
      community: string;
    }[];
    return Object.fromEntries(rows.map((row) => [row.firstName, row.community]));
  };
  return { server, prest, move, communities };
}

it('takes the existing spelling, however it was typed', async () => {
  const { move, communities } = await people({
    Kari: { community: 'St. Olav' },
    Ola: { community: 'Bakklandet' },
  });
  expect(await move('Ola', ' st olav')).toMatchObject({ body: { community: 'St. Olav' } });
  expect(await communities()).toEqual({ Sigrid: 'Ila', Kari: 'St. Olav', Ola: 'St. Olav' });
  expect(await move('Ola', 'Møhlenpris')).toMatchObject({ body: { community: 'Møhlenpris' } });
});

it('is corrected for all its people and open invitations, and each person is notified', async () => {
  const { server, prest, move, communities } = await people({
    Kari: { community: 'St Olav' },
    Ola: { community: 'st olav', disabled_at: 1 },
    Per: { community: 'St. Olav' },
    Liv: { community: 'Bakklandet' },
  });
  await invite(server, { firstName: 'Even', community: 'St Olav' });
  await move('Kari', 'St. Olav');
  const after = await communities();
  expect(after).toMatchObject({ Kari: 'St. Olav', Ola: 'St. Olav', Per: 'St. Olav' });
  expect(after['Liv']).toBe('Bakklandet');
  const open = await server.deps.db.selectFrom('invitation').select('community').execute();
  expect(open).toEqual([{ community: 'St. Olav' }]);
  const events = await server.deps.db
    .selectFrom('trail')
    .select(['actor_id', 'about'])
    .where('deed', '=', 'communityRespelled')
    .execute();
  expect(events).toEqual([{ actor_id: prest.person.id, about: 'St. Olav' }]);
  const notified = await server.deps.db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'person_id')
    .select('first_name')
    .orderBy('first_name')
    .execute();
  expect(notified.map(({ first_name }) => first_name)).toEqual(['Kari', 'Ola', 'Ragnhild']); // she is a prest
});

it('lets a kantor of a misspelt community invite into the corrected one', async () => {
  const { server } = await people({ Kari: { community: 'St. Olav' } });
  const kantor = await server.person({ first_name: 'Ola', community: 'St Olav' });
  const body = { firstName: 'Even', community: 'St. Olav' };
  expect((await kantor.browser.post('/api/invitations', body)).status).toBe(200);
});
