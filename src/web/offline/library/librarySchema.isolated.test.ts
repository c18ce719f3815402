import { deleteDB, openDB } from 'idb';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import type { User } from '#contract/people/user.ts';
import { plans, planSettings } from '#web/offline/kinds/plan.ts';
import { emptyLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { type Rows, rowsOf } from '#web/offline/library/testing/rowsOf.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { readFavorites, readRows, readSong, readSongs, readUser } from './deviceReads.ts';
import type { SyncAnswer } from './applyDelta.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

const folder = new URL('./testing/schemas/', import.meta.url);

/** The library as written by the first release with each schema. */
const schemas = readdirSync(folder).map((_, at) => {
  const version = at + 1;
  const rows = JSON.parse(readFileSync(new URL(`${version}.snap`, folder), 'utf8')) as Rows;
  return { version, rows };
});
const newest = schemas.length;
const later = newest + 1;

beforeEach(() => void someBrowser());
afterEach(async () => {
  vi.useRealTimers();
  await forgetLibrary();
  for (const { name = '' } of await indexedDB.databases()) await deleteDB(name);
});

const titles = async () => (await readSongs({}))?.map(({ title }) => title);

/** Writes a library of another release, and closes it. */
async function putDown(version: number, rows: Rows): Promise<void> {
  const library = await openDB('sangbok-library', version, {
    upgrade: (database) => Object.keys(rows).forEach((store) => database.createObjectStore(store)),
  });
  for (const [store, all] of Object.entries(rows)) {
    for (const [key, value] of all) await library.put(store, value, key);
  }
  library.close();
}

test.each(schemas)(
  'reads a library of schema $version, and keeps it in sync',
  async ({ version, rows }) => {
    const { server, asked } = await emptyLibrary(10); // all in one answer
    await deleteDB('sangbok-library');
    await putDown(version, rows);
    expect([await titles(), await readUser()]).toEqual([
      ['Sang a', 'Sang b', 'Sang c'],
      expect.objectContaining({ id: 'kari' }),
    ]);
    const whole = { title: 'Sang b', lyrics: expect.any(String), noteNames: null, slots: [] };
    expect(await readSong('b')).toMatchObject(whole);
    server.write('b', 'Sang bb');
    expect(await syncLibrary('kari')).toBe('done');
    expect(await titles()).toEqual(['Sang a', 'Sang bb', 'Sang c']);
    // Those releases dropped the numbers of songs: all is fetched anew, and once.
    expect(asked).toEqual(['/api/sync?limit=50']);
  },
);

const planned = { ...somePlan, items: [someItem('a')] };
const someSettings: PlanSettings = {
  id: 'stolav',
  epiphany: 'jan6',
  usual: [{ weekday: 6, time: '20:00', kind: 'eukaristi' }],
  handedOver: [{ songId: 'a', date: '2025-12-01' }],
  version: 2,
};
const readPlans = async () => [
  await readRows('plans', plans),
  await readRows('planSettings', planSettings),
];

test('a library of schema 1 waits for its plans, and is read and kept until they have come', async () => {
  const { server } = await emptyLibrary();
  Object.assign(server, { plans: [planned], planSettings: [someSettings] });
  await deleteDB('sangbok-library');
  const [first] = schemas;
  await putDown(1, first?.rows ?? {});
  await (await openLibrary()).put('meta', ['b'], 'opened');
  expect(await readPlans(), 'the server is asked').toEqual([undefined, undefined]);
  const healthy = globalThis.fetch;
  let times = 0;
  vi.stubGlobal('fetch', (address: string) =>
    (times += 1) < 2 ? healthy(address) : Promise.reject(new TypeError('no network')),
  );
  expect(await syncLibrary('kari')).toBe('offline');
  expect(await titles()).toEqual(['Sang a', 'Sang b', 'Sang c']);
  expect((await readFavorites())?.map(({ id }) => id)).toEqual(['b']);
  vi.stubGlobal('fetch', healthy);
  server.favorites = ['b'];
  expect(await syncLibrary('kari')).toBe('done');
  expect(await readPlans()).toEqual([[planned], [someSettings]]);
  expect(await titles()).toEqual(['Sang a', 'Sang b', 'Sang c']);
  const library = await openLibrary();
  expect(await library.get('meta', 'user')).toMatchObject({ id: 'kari' });
  expect(await library.get('meta', 'opened')).toEqual(['b']);
});

test('nothing is fetched anew while the server is of the release before', async () => {
  const { server, asked } = await emptyLibrary(10);
  server.plans = [planned];
  await deleteDB('sangbok-library');
  const { heads = [], ...rows } = schemas[0]?.rows ?? {};
  const numbered = heads.map(([id, head]) => [id, { ...Object(head), number: null }] as const);
  await putDown(1, { ...rows, heads: numbered });
  const knowsPlans = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    const answer: SyncAnswer = await (await knowsPlans(address)).json();
    return Response.json({ ...answer, library: '0', changed: { songs: answer.changed.songs } });
  });
  expect(await syncLibrary('kari')).toBe('done');
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual(['/api/sync?since=3&library=0', '/api/sync?since=3&library=0']);
  expect(await readRows('plans', plans)).toBeUndefined();
  vi.stubGlobal('fetch', knowsPlans);
  expect(await syncLibrary('kari')).toBe('done');
  expect(await readRows('plans', plans)).toEqual([planned]);
});

test('reads the plans of a library of schema 2', async () => {
  await emptyLibrary();
  await deleteDB('sangbok-library');
  const { version, rows } = schemas[1] ?? { version: 0, rows: {} };
  await putDown(version, rows);
  expect(await readPlans()).toEqual([[planned], [someSettings]]);
});

/** Fields that were added since, and that reads fill in where they are missing. */
const addedSince: readonly string[] = ['number', 'hasNumbers', 'addedAt'];
/** Rows of `meta` that were added since, and that the next sync brings. */
const metaAddedSince: readonly string[] = ['disambiguations'];

/** Other rows than in the fixture need a migration, with which the next fixture is written. */
test('this release writes the newest schema', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  const { server } = await emptyLibrary();
  const kept = { plans: [planned], planSettings: [someSettings] };
  Object.assign(server, { favorites: ['b'], recent: ['c'], ...kept });
  const library = await openLibrary();
  await library.put('meta', someUser('kari'), 'user');
  expect(await syncLibrary('kari')).toBe('done');
  const known = (name: string, value: unknown) => (addedSince.includes(name) ? undefined : value);
  const all = await rowsOf('sangbok-library');
  const meta = all['meta']?.filter(([key]) => !metaAddedSince.includes(key));
  const rows = JSON.stringify({ ...all, meta }, known, 2);
  await expect(`${rows}\n`).toMatchFileSnapshot(`./testing/schemas/${library.version}.snap`);
  expect(library.version, 'written now: run it again').toBe(newest);
});

/** Possible rows of a later release: other fields, and another store. */
const ofLater: Rows = {
  meta: [
    ['state', { epoch: 'x', at: 7 }],
    ['user', someUser('kari')],
  ],
  songs: [['a', { id: 'a', name: 'Av en senere utgave' }]],
};

function someUser(id: string): User {
  return { id, firstName: 'Kari', community: 'Bakklandet', role: 'kantor', canInvite: true };
}

test('the library of a later release is left alone, and this release uses one beside it', async () => {
  const { server, asked } = await emptyLibrary();
  await deleteDB('sangbok-library');
  await putDown(later, ofLater);
  expect((await openLibrary()).name).toBe(`sangbok-library-${newest}`);
  expect(await (await openLibrary()).get('meta', 'user'), 'nobody is signed out').toEqual(
    someUser('kari'),
  );
  expect(await syncLibrary('kari')).toBe('done');
  server.favorites = ['b'];
  expect(await syncLibrary('kari')).toBe('done');
  expect(await titles()).toEqual(['Sang a', 'Sang b', 'Sang c']);
  expect((await readFavorites())?.map(({ id }) => id)).toEqual(['b']);
  expect(await rowsOf('sangbok-library')).toEqual(ofLater);

  // The next time it is opened, everything is there.
  asked.length = 0;
  vi.resetModules();
  const next = await import('./deviceReads.ts');
  expect(await next.readSongs({})).toHaveLength(3);
  expect(asked).toEqual([]);
});

test('signing out also empties the library of a later release', async () => {
  await emptyLibrary();
  await deleteDB('sangbok-library');
  await putDown(later, ofLater);
  expect(await syncLibrary('kari')).toBe('done');
  await forgetLibrary();
  expect(await rowsOf('sangbok-library')).toEqual({ meta: [], songs: [] });
  expect(await rowsOf(`sangbok-library-${newest}`)).toMatchObject({ heads: [], meta: [] });
});

test('signing out deletes what an earlier release kept beside the library of this one', async () => {
  await emptyLibrary();
  (await openDB('sangbok-library-1', 1)).close();
  await forgetLibrary();
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  expect(databases).toEqual(['sangbok-library']);
});

test("a user signed in under a later release is signed in here, without another user's data", async () => {
  await emptyLibrary();
  await deleteDB('sangbok-library');
  await putDown(later, ofLater);
  expect(await syncLibrary('kari')).toBe('done');
  const library = await openDB('sangbok-library');
  await library.put('meta', someUser('ola'), 'user');
  library.close();
  vi.resetModules();
  const next = await import('./deviceReads.ts');
  expect(await next.readUser()).toMatchObject({ id: 'ola' });
  const { openLibrary: openNext } = await import('./openLibrary.ts');
  expect(await (await openNext()).count('lyrics')).toBe(0);
});
