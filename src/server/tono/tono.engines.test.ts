import { beforeEach, describe, expect, it } from 'vitest';
import type { TonoSong } from '#contract/plans/tono.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  server.deps.pass(Date.parse('2028-11-28') - server.deps.clock()); // after all that is sung here
  maria = await server.person({ role: 'prest', community: 'Bakklandet' });
});

function item(id: string, songId: string | null, like: Partial<PlanItem> = {}): PlanItem {
  return { ...emptyItem, id, slot: 'inngang', songId, ...like };
}

/** Makes a plan of these songs, and celebrates it. */
async function celebrate(date: string, songs: readonly (string | null)[], { browser } = maria) {
  const items = songs.map((song, at) => item(`i${at}`, song, { titleThen: `Da ${at}` }));
  const plan = { date, time: '20:00', kind: 'eukaristi', items };
  const made = await browser.post('/api/plans', plan);
  expect(made).toMatchObject({ status: 200 });
  const url = `/api/plans/${String(made.body['id'])}`;
  expect((await browser.post(`${url}/held`)).status).toBe(200);
  return url;
}

const report = async (quarter = '2026-4', { browser } = maria) =>
  (await browser.get(`/api/tono/songs?quarter=${quarter}`)).body;
const counted = async (quarter?: string) => {
  const { songs } = (await report(quarter)) as unknown as { songs: TonoSong[] };
  return songs.map(({ title, times }) => [title, times]);
};

describe('the report to TONO', () => {
  it('names each song with its rights, once per celebration, by title', async () => {
    const rights = {
      lyricist: 'Oda Vik',
      translator: null,
      composer: 'Tora Lie',
      rightsHolder: 'Elveforlaget',
      rightsStatus: 'vernet',
      workNumber: '4711',
    } as const;
    const song = await addSong(server.deps, { title: 'Ånd', ...rights });
    const other = await addSong(server.deps, { title: 'Barmhjertig' });
    await celebrate('2026-10-03', [song, other, song]);
    await celebrate('2026-12-31', [song, null]);
    const answer = await report();
    expect(answer).toMatchObject({ quarter: '2026-4', celebrations: 2 });
    expect(answer['songs']).toEqual([
      expect.objectContaining({ id: other, title: 'Barmhjertig', times: 1, rightsStatus: null }),
      { id: song, title: 'Ånd', ...rights, times: 2, isRemoved: false },
    ]);
  });

  it('counts a celebration on the day it was celebrated, and no other quarter', async () => {
    const song = await addSong(server.deps, { title: 'Kilden' });
    // The evening of Saturday 30 September 2028 counts to Sunday 1 October.
    await celebrate('2028-09-30', [song]);
    expect(await counted('2028-3')).toEqual([['Kilden', 1]]);
    expect(await counted('2028-4')).toEqual([]);
  });

  it('counts what was really sung, of celebrated plans that still exist', async () => {
    const sung = await addSong(server.deps, { title: 'Sunget' });
    const omitted = await addSong(server.deps, { title: 'Utelatt' });
    const url = await celebrate('2026-11-28', [sung, omitted]);
    await maria.browser.post(`${url}/held`, { items: ['i0'] });
    const plan = { date: '2026-11-29', kind: 'eukaristi', items: [item('a', omitted)] };
    await maria.browser.post('/api/plans', plan);
    const removed = await celebrate('2026-11-30', [omitted]);
    await maria.browser.send('DELETE', removed);
    expect(await report()).toMatchObject({ celebrations: 1 });
    expect(await counted()).toEqual([['Sunget', 1]]);
  });

  it('never counts an opened song', async () => {
    const song = await addSong(server.deps);
    await maria.browser.post(`/api/songs/${song}/play`);
    expect(await report()).toEqual({ quarter: '2026-4', celebrations: 0, songs: [] });
  });

  it('is of the community alone', async () => {
    const song = await addSong(server.deps);
    await celebrate('2026-11-28', [song]);
    const stranger = await server.person({ role: 'prest', community: 'St. Olav' });
    expect(await report('2026-4', stranger)).toMatchObject({ celebrations: 0, songs: [] });
    const member = await server.person({ role: 'kantor', community: 'Bakklandet' });
    expect(await report('2026-4', member)).toMatchObject({ celebrations: 1 });
  });

  it('keeps a song that was removed, with its title then where nothing else is left', async () => {
    const song = await addSong(server.deps, { title: 'Borte' });
    await celebrate('2026-11-28', [song]);
    await maria.browser.send('DELETE', `/api/songs/${song}`);
    const removed = { id: song, isRemoved: true, times: 1 };
    expect(await report()).toMatchObject({ songs: [{ ...removed, title: 'Borte' }] });
    await server.deps.db.updateTable('song').set({ title: '' }).where('id', '=', song).execute();
    expect(await report()).toMatchObject({ songs: [{ ...removed, title: 'Da 0' }] });
  });

  it('is of the running quarter where none is named', async () => {
    const { body } = await maria.browser.get('/api/tono/songs');
    expect(body).toMatchObject({ quarter: '2028-4' }); // the test’s clock
  });

  it.each(['2026', '2026-5', '2026-0', '26-1', 'x'])('of %j is refused', async (quarter) => {
    for (const path of ['/api/tono', '/api/tono/songs']) {
      const answer = await maria.browser.get(`${path}?quarter=${quarter}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
    }
  });
});

it('the report is one CSV file, with the names of the columns', async () => {
  const rights = { lyricist: 'Vik; Oda', composer: '=Lie', rightsStatus: 'eget' } as const;
  const song = await addSong(server.deps, { title: 'Kilden «stille»', ...rights });
  await celebrate('2026-11-28', [song]);
  const { headers, text, status } = await maria.browser.get('/api/tono?quarter=2026-4');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('attachment; filename="tono-2026-4.csv"');
  expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
    'Tittel;Tekstforfatter;Oversetter;Komponist;Rettighetshaver;Bruksrett;Verksnummer;Antall feiringer',
    `Kilden «stille»;"Vik; Oda";;'=Lie;;Eget;;1`,
    '',
  ]);
});
