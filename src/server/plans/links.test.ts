import { beforeEach, describe, expect, it } from 'vitest';
import { type Budgets, budgets } from '#contract/base/budgets.ts';
import { limits } from '#contract/base/limits.ts';
import { secretHash } from '#server/core/deps.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { forgetPlans } from './forgetPlans.ts';
import { makePlan, planItem, sendChange } from './testing/somePlan.ts';

// The tests begin on Thursday 1 January 2026 at 12:00 UTC.
const saturday = { date: '2026-01-03', time: '20:00', kind: 'eukaristi' };
const hour = 60 * 60 * 1000;
const untilItEnds = (12 + 24 + 24 + 6) * hour;

let server: TestServer;
let maria: SignedIn;
let ola: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ first_name: 'Maria' });
  ola = await server.person({ first_name: 'Ola' });
});

async function shared(body: object = {}) {
  const plan = await makePlan(maria, { ...saturday, ...body });
  const path = `/api/plans/${plan.id}/link`;
  const made = await maria.browser.post(path);
  expect(made).toMatchObject({ status: 200 });
  const token = String(made.body['url']).replace('http://localhost:3000/p/', '');
  const open = (which = token) => server.client().get(`/api/shared/${which}`);
  return { plan, path, made, token, open };
}

const gone = { status: 404, body: { code: 'sharedPlanGone' } };

describe('the link of a plan', () => {
  it('is one for all who plan, and shown again', async () => {
    const { path, made, token } = await shared();
    expect(made.body).toEqual({
      url: `http://localhost:3000/p/${token}`,
      endsAt: '2026-01-04T06:00:00.000Z',
    });
    expect(token).toMatch(/^[\w-]{22}$/);
    expect((await ola.browser.get(path)).body).toEqual({ link: made.body });
    expect((await ola.browser.post(path)).body).toEqual(made.body);
  });

  it('is none before it is made', async () => {
    const { id } = await makePlan(maria, saturday);
    expect((await ola.browser.get(`/api/plans/${id}/link`)).body).toEqual({ link: null });
  });

  it('ends at once when it is revoked, and the next one is another', async () => {
    const { path, token, open } = await shared();
    expect((await ola.browser.send('DELETE', path)).status).toBe(200);
    expect(await open()).toMatchObject(gone);
    expect((await maria.browser.get(path)).body).toEqual({ link: null });
    const again = await ola.browser.send('DELETE', path);
    expect(again.status).toBe(200);
    const next = await maria.browser.post(path);
    expect(next.body['url']).not.toContain(token);
    expect(await open()).toMatchObject(gone);
  });

  it('ends in the morning after its day, and can then not be made', async () => {
    const { plan, path, open } = await shared();
    server.deps.pass(untilItEnds - 1);
    expect((await open()).status).toBe(200);
    server.deps.pass(1);
    expect(await open()).toMatchObject(gone);
    expect((await maria.browser.get(path)).body).toEqual({ link: null });
    expect(await maria.browser.post(path)).toMatchObject({
      status: 409,
      body: { code: 'planIsOver' },
    });
    await sendChange(maria, plan, { fields: { date: '2026-01-10' } });
    const onLaterDay = await open();
    expect(onLaterDay.status).toBe(200);
  });

  it('ends 400 days after it was made where its day is later, and can then be made anew', async () => {
    const { path, made, open } = await shared({ date: '9999-12-31' });
    expect(made.body).toMatchObject({ endsAt: '2027-02-05T12:00:00.000Z' });
    server.deps.pass(limits.planLinkAtMost - 1);
    const known = await server.signIn(maria.person);
    expect((await known.get(path)).body).toEqual({ link: made.body });
    expect((await open()).status).toBe(200);
    server.deps.pass(1);
    expect((await known.get(path)).body).toEqual({ link: null });
    expect(await open()).toMatchObject(gone);
    const next = await known.post(path);
    expect(next.body).toMatchObject({ endsAt: '2028-03-11T12:00:00.000Z' });
    expect(next.body['url']).not.toBe(made.body['url']);
    expect(await open()).toMatchObject(gone);
    expect((await open(String(next.body['url']).replace(/.*\//, ''))).status).toBe(200);
  });

  it('ends with its plan', async () => {
    const { plan, open } = await shared();
    await maria.browser.send('DELETE', `/api/plans/${plan.id}`);
    expect(await open()).toMatchObject(gone);
    expect(await server.deps.db.selectFrom('plan_link').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['in the morning after its day', saturday.date, untilItEnds],
    ['400 days after it was made', '9999-12-31', limits.planLinkAtMost],
  ])('is deleted when it has ended, %s', async (_, date, lasts) => {
    await shared({ date });
    const links = async () => {
      await forgetPlans(server.deps.db, server.deps.clock());
      return (await server.deps.db.selectFrom('plan_link').selectAll().execute()).length;
    };
    server.deps.pass(lasts - 1);
    expect(await links()).toBe(1);
    server.deps.pass(1);
    expect(await links()).toBe(0);
  });

  it.each(['guessed', 'a'.repeat(22), `${'a'.repeat(21)}-`, '0'])(
    'cannot be guessed: %s',
    async (token) => {
      const { open } = await shared();
      expect(await open(token)).toMatchObject(gone);
    },
  );

  it('is not opened by what the database has, nor once a character differs', async () => {
    const { plan, token, open } = await shared();
    const [row] = await server.deps.db.selectFrom('plan_link').selectAll().execute();
    expect(row?.token_hash).toBe(secretHash(token));
    expect(JSON.stringify(await rowsOf(server.deps.db))).not.toContain(token);
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrong of [row?.token_hash, row?.seed, plan.id, changed]) {
      expect(await open(String(wrong))).toMatchObject(gone);
    }
  });

  it('is replaced where the installation’s key was replaced', async () => {
    const { path, open } = await shared();
    Object.assign(server.deps, { invitationKey: 'n'.repeat(43) });
    expect((await open()).status).toBe(200);
    expect((await maria.browser.get(path)).body).toEqual({ link: null });
    expect((await maria.browser.post(path)).status).toBe(200);
    expect(await open()).toMatchObject(gone);
  });

  it('is in the audit log when it is made and ended, never with its address', async () => {
    const { path, token } = await shared({ title: 'Advent' });
    await ola.browser.post(path);
    server.deps.pass(1);
    await ola.browser.send('DELETE', path);
    await ola.browser.send('DELETE', path);
    const prest = await server.person({ role: 'prest' });
    const { body, text } = await prest.browser.get('/api/trail');
    const about = 'Advent, 2026-01-03';
    const [ended, ...others] = body['entries'] as { deed: string }[];
    expect(ended).toMatchObject({ deed: 'planLinkEnded', by: 'Ola', about });
    expect(others).toHaveLength(2);
    expect(others).toContainEqual(
      expect.objectContaining({ deed: 'planShared', by: 'Maria', about }),
    );
    expect(text).not.toContain(token);
  });
});

describe('a church on one address', () => {
  /** Opens the link of a plan, or another, from an address. */
  async function limited(like: Budgets = {}) {
    const { person, client } = await testServer({}, { budgets: { ...budgets, ...like } });
    const kari = await person();
    const plan = await makePlan(kari, saturday);
    const { body } = await kari.browser.post(`/api/plans/${plan.id}/link`);
    const token = String(body['url']).replace('http://localhost:3000/p/', '');
    return (which = token, address = '203.0.113.9') => client(address).get(`/api/shared/${which}`);
  }

  it('opens the link with five hundred phones at once', async () => {
    const open = await limited();
    const phones = Array.from({ length: 500 }, () => open());
    const statuses = (await Promise.all(phones)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('may guess at 300 links a minute, and opens its own all the same', async () => {
    const open = await limited();
    for (let at = 0; at < 300; at++) expect(await open(`guess-${at}`)).toMatchObject(gone);
    expect(await open('guess')).toMatchObject({
      status: 429,
      body: { code: 'tooManyRequests' },
      headers: { 'retry-after': '1' },
    });
    expect((await open()).status).toBe(200);
    expect(await open('guess', '203.0.113.10')).toMatchObject(gone);
  });

  it('waits where all together ask for too much', async () => {
    const open = await limited({ shared: { inAll: { atOnce: 2, perMinute: 60 } } });
    const statuses = [];
    for (const at of [1, 2, 3]) statuses.push((await open(undefined, `203.0.113.${at}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await open('guess')).toMatchObject(gone);
  });
});

describe('a shared plan', () => {
  it('shows slots, titles, references and times, and nothing else', async () => {
    const song = await addSong(server.deps, { title: 'Kom, lys', lyrics: 'Hemmelig tekst' });
    const items = [
      planItem('a', {
        songId: song,
        titleThen: 'Kom',
        who: 'Anne',
        note: 'Rolig',
        capo: 2,
        versionName: 'Barn',
      }),
      planItem('b', { slot: 'svarsalme' }),
      planItem('c', {
        slot: 'lesning',
        slotName: '1. lesning',
        reference: 'Jes 63',
        text: 'Fadervår',
        who: 'Per',
      }),
      planItem('d', { slot: 'utgang', songId: 'gone', titleThen: 'Ved elva' }),
    ];
    const { plan, open } = await shared({ title: 'Epifani', notes: 'Til koret', items });
    const { status, body, headers } = await open();
    const shownSong = { slotName: null, reference: null, words: null };
    expect([status, body]).toEqual([
      200,
      {
        date: '2026-01-03',
        time: '20:00',
        kind: 'eukaristi',
        title: 'Epifani',
        epiphany: 'sunday',
        endsAt: '2026-01-04T06:00:00.000Z',
        items: [
          { slot: 'inngang', title: 'Kom, lys', ...shownSong },
          {
            slot: 'lesning',
            slotName: '1. lesning',
            title: null,
            reference: 'Jes 63',
            words: null,
          },
          { slot: 'utgang', title: 'Ved elva', ...shownSong },
        ],
      },
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(body)).not.toContain(plan.id);
  });

  it('shows the words of free and own songs alone, in the version and key of the day', async () => {
    const statuses = ['fritt', 'eget', 'tillatelse', 'vernet', null] as const;
    const versions = [{ name: 'Barn', lyrics: 'Kort', key: 'Mi-', notes: null }];
    const items = await Promise.all(
      statuses.map(async (rightsStatus, at) => {
        const like = { title: `Sang ${at}`, rightsStatus, alternateVersions: versions };
        const songId = await addSong(server.deps, like);
        return planItem(`i${at}`, { songId, versionName: at === 1 ? 'Barn' : null, capo: at });
      }),
    );
    const { open } = await shared({ items });
    const { body } = await open();
    const words = (body['items'] as { words: unknown }[]).map((item) => item.words);
    const asWritten = { noteNames: null, transposition: 0 };
    expect(words).toMatchObject([
      { lyrics: 'Re-      La-\nVannet stiger i brønnen', key: null, ...asWritten, capo: 0 },
      { lyrics: 'Kort', key: 'Mi-', ...asWritten, capo: 1 },
      null,
      null,
      null,
    ]);
  });

  it('shows words in the order of the plan up to a megabyte, then titles alone', async () => {
    const long = 'ø'.repeat(limits.lyrics / 2);
    const songs = await Promise.all(
      [long, long, 'Kort'].map((lyrics, at) => {
        const versions = [{ name: 'Barn', lyrics: 'Barnets', key: null, notes: null }];
        const like = {
          title: `Sang ${at}`,
          lyrics,
          rightsStatus: 'fritt',
          alternateVersions: versions,
        };
        return addSong(server.deps, like as object);
      }),
    );
    const [one, other, short] = songs as [string, string, string];
    const chosen = [one, other, one, short, other, one, other, one, short];
    const items = chosen.map((songId, at) =>
      planItem(`i${at}`, { songId, versionName: at === 1 ? 'Barn' : null }),
    );
    const { open } = await shared({ items });
    const { body } = await open();
    const shown = body['items'] as { title: string; words: { lyrics: string } | null }[];
    expect(shown.map(({ title }) => title)).toEqual(
      chosen.map((songId) => `Sang ${songs.indexOf(songId)}`),
    );
    const letters = shown.map(({ words }) => words?.lyrics.length ?? null);
    const all = long.length;
    expect(letters).toEqual([all, 7, all, 4, all, all, all, null, null]);
  });

  it('shows what the plan is now', async () => {
    const { plan, open } = await shared();
    await sendChange(ola, plan, { fields: { time: '19:00' } });
    expect((await open()).body).toMatchObject({ time: '19:00', items: [] });
  });

  it('shows the title then of a song that was removed', async () => {
    const song = await addSong(server.deps, { title: 'Vannet' });
    const items = [planItem('a', { songId: song, titleThen: 'Vannet den gang' })];
    const { open } = await shared({ items });
    const prest = await server.person({ role: 'prest' });
    await prest.browser.send('DELETE', `/api/songs/${song}`);
    expect((await open()).body).toMatchObject({ items: [{ title: 'Vannet den gang' }] });
  });

  it('names Epiphany as the community keeps it', async () => {
    const prest = await server.person({ role: 'prest' });
    const body = { epiphany: 'jan6' };
    await prest.browser.send('PATCH', '/api/communities/Bakklandet/plan-settings', { body });
    const { open } = await shared();
    expect((await open()).body).toMatchObject({ epiphany: 'jan6' });
  });
});
