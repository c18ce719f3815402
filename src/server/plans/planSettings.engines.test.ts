import { beforeEach, expect, it } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import { erase, remove, restore } from '#server/songs/testing/removing.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

const path = '/api/communities/Bakklandet/plan-settings';
const usual = [{ weekday: 6, time: '20:00', kind: 'eukaristi' }];

let server: TestServer;
let kantor: SignedIn;
let kateket: SignedIn;

beforeEach(async () => {
  server = await testServer();
  kantor = await server.person({ role: 'kantor' });
  kateket = await server.person({ role: 'kateket' });
});

const set = ({ browser }: SignedIn, body: object, url = path) =>
  browser.send('PATCH', url, { body });
const read = async (url = path) => (await kantor.browser.get(url)).body;

it('are these before anybody has set them', async () => {
  expect(await read()).toEqual({
    id: 'bakklandet',
    epiphany: 'sunday',
    usual: null,
    handedOver: [],
    version: 0,
  });
});

it('are set by a kateket, one at a time, in any spelling of the community', async () => {
  const set1 = await set(kateket, { epiphany: 'jan6' });
  expect(set1.body).toMatchObject({ epiphany: 'jan6', usual: null, version: 1 });
  const set2 = await set(kateket, { usual }, '/api/communities/bakklandet./plan-settings');
  expect(set2.body).toMatchObject({ epiphany: 'jan6', usual, version: 2 });
  expect(await read('/api/communities/BAKKLANDET/plan-settings')).toEqual(set2.body);
});

it('have no usual days any more once they are emptied', async () => {
  const own = [{ weekday: 2, time: null, kind: 'ordetsLiturgi' }];
  await set(kateket, { usual: own });
  expect(await read()).toMatchObject({ usual: own });
  expect((await set(kateket, { usual: null })).body).toMatchObject({ usual: null, version: 2 });
});

it('are not set by a kantor, who marks songs as handed over', async () => {
  for (const body of [{ epiphany: 'jan6' }, { usual }, { usual: null }]) {
    const refused = await set(kantor, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  }
  const handedOver = [{ songId: await addSong(server.deps), date: '2026-01-01' }];
  expect((await set(kantor, { handedOver })).body).toMatchObject({ handedOver, version: 1 });
  const other = [{ songId: await addSong(server.deps), date: '2026-01-01' }];
  const both = { handedOver: other, epiphany: 'jan6' };
  expect((await set(kantor, both)).status).toBe(403);
  expect(await read()).toMatchObject({ handedOver, epiphany: 'sunday' });
});

it('keep songs that others hand over at the same time', async () => {
  const added = await Array.fromAsync({ length: 6 }, () => addSong(server.deps));
  const songs = added.toSorted().map((songId) => ({ songId, date: '2026-01-01' }));
  const marking = songs.map((song, at) =>
    set(at % 2 === 0 ? kantor : kateket, { handedOver: [song] }),
  );
  await Promise.all(marking);
  const { handedOver } = (await read()) as { handedOver: typeof songs };
  expect(handedOver.toSorted((a, b) => (a.songId < b.songId ? -1 : 1))).toEqual(songs);
  const back = [
    { songId: String(songs[0]?.songId), date: null },
    { songId: String(songs[1]?.songId), date: '2025-12-24' },
    { songId: 'unknown', date: null },
  ];
  expect((await set(kantor, { handedOver: back })).body).toMatchObject({
    handedOver: expect.arrayContaining([
      { songId: songs[1]?.songId, date: '2025-12-24' },
    ]) as object,
  });
  expect((await read())['handedOver']).toHaveLength(5);
});

it('refuse songs that never existed, and forget those of an earlier release', async () => {
  const date = '2026-01-01';
  const song = await addSong(server.deps);
  const handedOver = [
    { songId: song, date },
    { songId: 'unknown', date },
  ];
  expect(await set(kantor, { handedOver })).toMatchObject({
    status: 400,
    body: { code: 'invalidInput', fields: { 'handedOver.1.songId': 'Sangen finnes ikke' } },
  });
  expect(await read()).toMatchObject({ handedOver: [], version: 0 });

  await set(kantor, { handedOver: [{ songId: song, date }] });
  await server.deps.db
    .updateTable('plan_settings')
    .set({ handed_over: JSON.stringify(handedOver) })
    .execute();
  const after = await set(kateket, { epiphany: 'jan6' });
  expect(after.body).toMatchObject({ handedOver: [{ songId: song, date }] });
});

it('keep the mark of a removed song until it is erased, everywhere', async () => {
  const date = '2026-01-01';
  const [song, other] = [await addSong(server.deps), await addSong(server.deps)];
  const handedOver = [
    { songId: song, date },
    { songId: other, date },
  ];
  const prest = await server.person({ role: 'prest' });
  const elsewhere = await server.person({ community: 'Sagene 1' });
  const theirs = '/api/communities/Sagene%201/plan-settings';
  await set(kantor, { handedOver });
  await set(elsewhere, { handedOver }, theirs);
  const marked = async () => [await read(), (await elsewhere.browser.get(theirs)).body];
  const both = [{ handedOver }, { handedOver }];

  const url = `/api/songs/${song}`;
  await remove(prest, url);
  expect(await marked()).toMatchObject(both);
  expect(
    (await set(kantor, { handedOver: [{ songId: song, date: '2026-01-02' }] })).body,
  ).toMatchObject({ handedOver: [{ songId: song, date: '2026-01-02' }, handedOver[1]] });
  await set(kantor, { handedOver });
  await restore(prest, url);
  expect(await marked()).toMatchObject(both);

  await remove(prest, url);
  const { body: device } = await kantor.browser.get('/api/sync');
  await erase(prest, url);
  const remaining = { handedOver: [handedOver[1]] };
  expect(await marked()).toMatchObject([remaining, remaining]);
  const since = `since=${String(device['revision'])}&library=${String(device['library'])}`;
  const { body: synced } = await kantor.browser.get(`/api/sync?${since}`);
  expect(synced['changed']).toMatchObject({ planSettings: [remaining] });

  // A device marks it that has not heard of it yet.
  expect(await set(kantor, { handedOver })).toMatchObject({ status: 200, body: remaining });
});

it('make no version and no event where nothing changes', async () => {
  await set(kateket, { epiphany: 'jan6', usual });
  const events = async () => {
    const rows = await server.deps.db.selectFrom('trail').selectAll().execute();
    return rows.map(({ deed, about }) => [deed, about]);
  };
  const same = await set(kateket, { epiphany: 'jan6', usual, handedOver: [] });
  expect(same.body).toMatchObject({ version: 1 });
  expect(await events()).toEqual([['planSettingsChanged', 'Bakklandet']]);
});
