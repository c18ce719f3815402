import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { News } from '#contract/people/news.ts';
import type { listRevisions } from '#contract/songs/songWriting.ts';
import type { listAuditEvents } from '#contract/people/audit.ts';
import { enforceRetention } from '#server/privacy/retention.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { importInto } from '#server/songbook/testing/transfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let prest: SignedIn;
let kari: SignedIn;
let ola: SignedIn;
let song: string;

beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest', first_name: 'Sigrid', community: 'Moholt' });
  kari = await server.person({ first_name: 'Kari', community: 'Ila' });
  ola = await server.person({ first_name: 'Ola', community: 'Bakklandet' });
  song = `/api/songs/${await addSong(server.deps, { title: 'Vår sang' })}`;
});

async function read<T>(browser: TestBrowser, path: string): Promise<T> {
  const { status, text } = await browser.get(path);
  expect(status).toBe(200);
  return JSON.parse(text) as T;
}

/** Newest first. */
async function entries() {
  const trail = await read<AnswerOf<typeof listAuditEvents>>(prest.browser, '/api/trail');
  return trail.entries;
}

const history = () => read<AnswerOf<typeof listRevisions>>(ola.browser, `${song}/revisions`);
const newsOf = ({ browser }: SignedIn) => read<News[]>(browser, '/api/auth/news');

async function rename({ browser }: SignedIn, firstName: string): Promise<void> {
  server.deps.pass(1000);
  expect((await browser.send('PATCH', '/api/auth/me', { body: { firstName } })).status).toBe(200);
}

async function changePerson({ person }: SignedIn, body: object): Promise<void> {
  server.deps.pass(1000);
  const { status } = await prest.browser.send('PATCH', `/api/people/${person.id}`, { body });
  expect(status).toBe(200);
}

async function removeVersions({ browser }: SignedIn): Promise<void> {
  for (const names of [['Kort'], []]) {
    server.deps.pass(1000);
    const alternateVersions = names.map((name) => ({ name, lyrics: 'Kom' }));
    const { status } = await browser.send('PATCH', song, { body: { alternateVersions } });
    expect(status).toBe(200);
  }
}

describe('a person who removes versions and takes another’s name', () => {
  it('keeps the old name in events and history, with the current one beside it', async () => {
    await removeVersions(kari);
    await rename(kari, 'Ola');
    await changePerson(kari, { community: 'Bakklandet' });
    const removed = (await entries()).find(({ deed }) => deed === 'versionsRemoved');
    expect(removed).toMatchObject({ by: 'Kari', byNow: 'Ola', community: 'Ila' });
    expect(await history()).toMatchObject([
      { changedBy: 'Kari', changedByNow: 'Ola' },
      { changedBy: 'Kari', changedByNow: 'Ola' },
    ]);
    const moved = (await entries()).find(({ deed }) => deed === 'communityChanged');
    expect(moved).toMatchObject({ by: 'Sigrid', byNow: null, person: 'Ola', personNow: null });
  });

  it('cannot hide: after changing the name back, the event still has the taken one', async () => {
    await rename(kari, 'Ola');
    await removeVersions(kari);
    await rename(kari, 'Kari');
    const [latest] = await history();
    expect(latest).toMatchObject({ changedBy: 'Ola', changedByNow: 'Kari' });
  });

  it('records the change of name, of which prests are notified once', async () => {
    const other = await server.person({ role: 'prest', first_name: 'Johannes' });
    await rename(kari, 'Kari'); // the same name
    expect(await entries()).toEqual([]);
    await rename(kari, 'Ola');
    expect(await entries()).toMatchObject([
      { deed: 'nameChanged', by: 'Kari', byNow: 'Ola', about: 'Ola', person: null },
    ]);
    const by = { firstName: 'Kari', now: 'Ola', role: 'kantor' };
    for (const reader of [prest, other]) {
      const news = await newsOf(reader);
      expect(news).toMatchObject([{ deed: 'nameChanged', by, person: null, about: 'Ola' }]);
      await reader.browser.post('/api/auth/news/read', { ids: news.map(({ id }) => id) });
      expect(await newsOf(reader)).toEqual([]);
    }
    expect(await newsOf(kari)).toEqual([]);
    expect(await newsOf(ola)).toEqual([]);
    await rename(prest, 'Ingrid');
    expect(await newsOf(prest)).toEqual([]);
    expect(await newsOf(other)).toHaveLength(1);
  });
});

describe('prests and the affected person are notified', () => {
  it('when a person’s community changes', async () => {
    const other = await server.person({ role: 'prest', first_name: 'Johannes' });
    await changePerson(kari, { community: 'Bakklandet' });
    const moved = { deed: 'communityChanged', about: 'Bakklandet' };
    expect(await newsOf(kari)).toMatchObject([{ ...moved, person: null }]);
    expect(await newsOf(other)).toMatchObject([{ ...moved, person: 'Kari' }]);
    expect(await newsOf(prest)).toEqual([]);
    const kept = server.deps.db.selectFrom('trail').select(['person_name', 'person_community']);
    expect(await kept.execute()).toEqual([{ person_name: 'Kari', person_community: 'Ila' }]);
  });

  it('when a community is respelled, by one event', async () => {
    const other = await server.person({ role: 'prest', first_name: 'Johannes', community: 'ILA' });
    await changePerson(kari, { community: 'ila' });
    const respelt = { deed: 'communityRespelled', about: 'ila' };
    expect(await entries()).toMatchObject([{ ...respelt, by: 'Sigrid', person: null }]);
    expect(await newsOf(kari)).toMatchObject([respelt]);
    expect(await newsOf(other)).toMatchObject([respelt]);
    expect(await newsOf(ola)).toEqual([]);
  });
});

it('an import stores the importer’s name in the history of the songs that it changes', async () => {
  const here = song.replace('/api/songs/', '');
  const book = makeSongbook([bookSong({ id: here, title: 'Vår sang', lyrics: 'Kom snart' })]);
  await importInto(kari.browser, book);
  await rename(kari, 'Ola');
  expect(await history()).toMatchObject([{ changedBy: 'Kari', changedByNow: 'Ola' }]);
});

describe('the name of an account', () => {
  it('is kept when the account is closed', async () => {
    await removeVersions(kari);
    await changePerson(kari, { disabled: true });
    expect((await history())[0]).toMatchObject({ changedBy: 'Kari', changedByNow: null });
    const shut = (await entries()).find(({ deed }) => deed === 'accountShut');
    expect(shut).toMatchObject({ person: 'Kari' });
  });

  it('is deleted with the account, with the community and all earlier names', async () => {
    await removeVersions(kari);
    await rename(kari, 'Kristin');
    await changePerson(kari, { role: 'kateket' });
    expect((await kari.browser.send('DELETE', '/api/auth/me')).status).toBe(200);
    expect(await history()).toMatchObject([
      { changedBy: null, changedByNow: null },
      { changedBy: null, changedByNow: null },
    ]);
    const { db } = server.deps;
    const stored = JSON.stringify([
      await db.selectFrom('trail').selectAll().execute(),
      await db.selectFrom('song_revision').selectAll().execute(),
    ]);
    expect(stored).not.toMatch(/Kari|Kristin|"Ila"/);
    expect(stored).toContain('Sigrid');
  });
});

describe('an older release without stored names, running beside this one,', () => {
  it('deletes an account: its names are shown nowhere and deleted within the hour', async () => {
    const other = await server.person({ role: 'prest', first_name: 'Johannes' });
    await removeVersions(kari);
    await changePerson(kari, { role: 'prest', community: 'Moholt' });
    await kari.browser.send('DELETE', song);
    const { db } = server.deps;
    await db.deleteFrom('person').where('id', '=', kari.person.id).execute();

    const paths = ['/api/trail', '/api/songs/removed', '/api/auth/me/data', '/api/auth/news'];
    for (const path of paths) {
      const reader = path.endsWith('/news') ? other : prest;
      const { status, text } = await reader.browser.get(path);
      expect.soft({ path, status, named: /Kari|Ila/.test(text) }).toEqual({
        path,
        status: 200,
        named: false,
      });
    }
    await enforceRetention(server.deps)();
    const stored = JSON.stringify(await rowsOf(db));
    expect(stored).not.toMatch(/Kari|"Ila"/);
    expect(stored).toContain('Sigrid');
  });

  it('records an event: the person is notified once, and the names are added', async () => {
    const event = { at: server.deps.clock(), actor_id: prest.person.id, source: null, count: 1 };
    const ofKari = { ...event, person_id: kari.person.id, about: 'kateket' };
    const rows = [
      { ...ofKari, id: 'untold', deed: 'roleChanged' },
      { ...ofKari, id: 'told', deed: 'invitingChanged' },
      { ...ofKari, id: 'own', deed: 'accountShut', actor_id: kari.person.id },
    ];
    const noNames = { actor_name: null, actor_community: null, person_name: null };
    const older = rows.map((row) => ({ ...row, ...noNames, person_community: null }));
    await server.deps.db.insertInto('trail').values(older).execute();
    await sql`update trail set told_at = 1 where id = 'told'`.execute(server.deps.db);

    await enforceRetention(server.deps)();
    const news = await newsOf(kari);
    expect(news).toMatchObject([{ id: 'untold', by: { firstName: 'Sigrid', now: null } }]);
    await kari.browser.post('/api/auth/news/read', { ids: ['untold'] });
    await enforceRetention(server.deps)();
    expect(await newsOf(kari)).toEqual([]);
    await rename(kari, 'Ola');
    const named = (await entries()).find(({ deed }) => deed === 'roleChanged');
    expect(named).toMatchObject({ by: 'Sigrid', person: 'Kari', personNow: 'Ola' });
  });
});
