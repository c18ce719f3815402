import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import { seePublicAddress } from '#contract/library/publicAddress.ts';
import { mostItems } from '#plan/changeItems.ts';
import { slots } from '#plan/plan.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDatabase, testedEngine } from '#server/db/testing/testDatabase.ts';
import { makePlan, planItem, sendChange } from '#server/plans/testing/somePlan.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

const megabyte = 1024 * 1024;
/** Of an answer, or of a page of it. */
const ceiling = 2 * megabyte;
/** What may be read from the database for it. */
const readCeiling = 2 * ceiling;

/** A community as large as it gets (decision 50), or enough of it to show what has no ceiling. */
const size = isFull
  ? { songs: 1000, longSongs: mostItems, people: 50, plans: 300, changes: 100 }
  : { songs: 40, longSongs: 6, people: 3, plans: 6, changes: 4 };
const rowsCeiling = 5 * (size.songs + size.longSongs);

/** Rows and bytes that the database has returned. */
function counter() {
  const read = { rows: 0, bytes: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.rows += result.rows.length;
      for (const row of result.rows) {
        for (const value of Object.values(row)) read.bytes += Buffer.byteLength(String(value));
      }
      return result;
    },
  };
  return { read, plugin };
}

/** Text in three bytes a character. */
const filled = (length: number) => '€'.repeat(length);

let server: TestServer;
let prest: SignedIn;
let read: ReturnType<typeof counter>['read'];
let songs: readonly string[];
/** A plan filled to its limits, and changed often. */
let plan: string;
/** Of a plan of long songs that anybody may see. */
let token: string;

beforeEach(async () => {
  const database = await testDatabase();
  const counting = counter();
  read = counting.read;
  server = await testServer({ ...database, db: database.db.withPlugin(counting.plugin) });
  prest = await server.person({ role: 'prest' });
  for (let at = 1; at < size.people; at++) await server.person();
  await addSongs();
  await addPlans();
  await setEverything();
}, 600_000);

async function addSongs(): Promise<void> {
  const generated = generateSongs(isFull ? 1000 : 100).slice(0, size.songs);
  const ids = [];
  for (const { title, language, lyrics } of generated) {
    ids.push(await addSong(server.deps, { title, language, lyrics }));
  }
  songs = ids;
}

async function addPlans(): Promise<void> {
  for (let at = 0; at < size.plans; at++) {
    const items = slots.map((slot, place) =>
      planItem(`i${place}`, { slot, songId: songs[(at * 7 + place) % songs.length] ?? null }),
    );
    const { id } = await makePlan(prest, { date: `2026-0${1 + (at % 9)}-11`, items });
    if (at % 2 === 0) await prest.browser.post(`/api/plans/${id}/held`);
  }
  const items = Array.from({ length: mostItems }, (_, at) =>
    planItem(`f${at}`, {
      slotName: filled(limits.slotName),
      songId: songs[at % songs.length] ?? null,
      titleThen: filled(limits.title),
      versionName: filled(limits.shortText),
      text: filled(limits.planText),
      reference: filled(limits.shortText),
      who: filled(limits.who),
      note: filled(limits.planNote),
    }),
  );
  const full = await makePlan(prest, { items, title: filled(limits.title) });
  plan = full.id;
  for (let version = 1; version <= size.changes; version++) {
    const fields = { notes: `${version} ${filled(limits.notes - 10)}` };
    expect((await sendChange(prest, { id: plan, version }, { fields })).status).toBe(200);
  }
  const shared = [];
  for (let at = 0; at < mostItems; at++) {
    shared.push(planItem(`s${at}`, { songId: at < size.longSongs ? await addLongSong() : null }));
  }
  const { id } = await makePlan(prest, { items: shared });
  const link = await prest.browser.post(`/api/plans/${id}/link`);
  token = String(link.body['url']).replace(/.*\//, '');
}

function addLongSong(): Promise<string> {
  const lyrics = 'ø'.repeat(limits.lyrics);
  return addSong(server.deps, { title: filled(limits.title), lyrics, rightsStatus: 'fritt' });
}

/** Favourites, plays and music of every song, all of them handed over, and as many usual days as may be. */
async function setEverything(): Promise<void> {
  const { db } = server.deps;
  const own = songs.map((song_id) => ({ song_id, person_id: prest.person.id }));
  const noScroll = { scroll_speed: null, scroll_seconds: null };
  for (const each of own) {
    await db
      .insertInto('song_favorite')
      .values({ ...each, is_favorite: 1, changed_at: 1 })
      .execute();
    await db
      .insertInto('song_play')
      .values({ ...each, count: 1, last_played: 1 })
      .execute();
    const music = { ...each, transposition: 2, capo: 1, ...noScroll, changed_at: 1 };
    await db.insertInto('song_music').values(music).execute();
  }
  const body = {
    handedOver: songs.map((songId) => ({ songId, date: '2026-01-01' })),
    usual: Array.from({ length: limits.usualDays }, (_, at) => {
      return { weekday: at % 7, time: '20:00', kind: 'eukaristi' };
    }),
  };
  const path = encodeURI(`/api/communities/${prest.person.community}/plan-settings`);
  expect((await prest.browser.send('PATCH', path, { body })).status).toBe(200);
}

type Row = Readonly<Record<string, unknown>>;

/** The query for the next page, by the answer of the one before; null after the last. */
const nextPage: Readonly<Record<string, (answer: Row, last?: Row) => string>> = {
  '/api/sync': ({ revision, library }) => `since=${String(revision)}&library=${String(library)}`,
  '/api/trail': (_, last) => `before=${String(last?.['id'])}`,
  '/api/plans/:id/revisions': (_, last) => `before=${String(last?.['version'])}`,
};

/** What the largest page of a call sent and read, and its pages and processor time together. */
async function cost({ path }: Endpoint) {
  const most = { path, pages: 0, sent: 0, rows: 0, bytes: 0, processor: 0 };
  const address = path
    .replace(':id', path.startsWith('/api/plans') ? plan : (songs.at(-1) ?? ''))
    .replace(':version', '1')
    .replace(':token', token)
    .replace(':name', encodeURI(prest.person.community))
    .replace('lyric-matches', 'lyric-matches?search=o');
  const before = process.cpuUsage();
  for (let query: string | null = ''; query !== null; ) {
    Object.assign(read, { rows: 0, bytes: 0 });
    const { status, body, bytes } = await prest.browser.get(address + query);
    expect([address, query, status]).toEqual([address, query, 200]);
    most.pages += 1;
    most.sent = Math.max(most.sent, bytes.length);
    most.rows = Math.max(most.rows, read.rows);
    most.bytes = Math.max(most.bytes, read.bytes);
    const rows = Object.values(body).find((value) => Array.isArray(value)) as Row[] | undefined;
    query = body['more'] === true ? `?${nextPage[path]?.(body, rows?.at(-1))}` : null;
  }
  const { user, system } = process.cpuUsage(before);
  return { ...most, processor: Math.round((user + system) / 1000) };
}

type Cost = Awaited<ReturnType<typeof cost>>;

it('every JSON answer, or page of one, has a ceiling, and so has what is read for it', async ({
  annotate,
}) => {
  const costs: Cost[] = [];
  for (const { endpoint } of server.routes) {
    const isRead = endpoint.method === 'GET' && endpoint.binary !== true;
    if (isRead && endpoint !== seePublicAddress) costs.push(await cost(endpoint));
  }
  expect(costs.length).toBeGreaterThan(30);
  const above = costs.filter(
    ({ sent, rows, bytes }) => sent > ceiling || bytes > readCeiling || rows > rowsCeiling,
  );
  const figures = costs.toSorted((a, b) => b.sent - a.sent).map(figureOf);
  for (const figure of figures.slice(0, isFull ? figures.length : 1)) {
    await annotate(`R16 ${testedEngine()} ${costs.length} calls: ${figure}`, 'figure');
  }
  expect(above).toEqual([]);
}, 600_000);

function figureOf({ path, pages, sent, rows, bytes, processor }: Cost): string {
  const [kB, kBRead] = [sent, bytes].map((each) => Math.ceil(each / 1024));
  return `${path} ${kB} kB at most in ${pages} pages, ${rows} rows and ${kBRead} kB read, ${processor} ms`;
}
