import { QueryClient } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyHeader, personHeader } from '#contract/base/headers.ts';
import { errors } from '#contract/base/errors.ts';
import { getMe } from '#contract/people/user.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { ItemChange } from '#plan/changeItems.ts';
import type { SongMusic } from '#song/songPreferences.ts';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { ApiError } from '#web/client/apiError.ts';
import { NetworkError, noteOnline } from '#web/client/response.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { someBrowser, type SomeBrowser } from '#web/offline/testing/someBrowser.ts';
import {
  heart,
  putPending,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { forgetOutbox, placePending } from './changeOutbox.ts';
import { countPending, openOutbox, readPending } from './outboxRows.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { decide } from './decide.ts';
import { write } from './outbox.ts';
import { onOutboxEvent } from './outboxEvents.ts';
import { readFiles } from './pendingFiles.ts';
import { sendPending } from './sendPending.ts';
import { onSettledLater } from './writing.ts';
import { setMayHaveStored } from './outboxState.ts';
import { ofAllSongs } from '#web/offline/kinds/writeKind.ts';
import type { GivenWrite } from './givenWrite.ts';
import { nextToSend } from './pendingWrite.ts';

const change = {
  entityId: someSong.id,
  title: 'Min',
  work: words({ title: 'Min' }),
  base: someSong,
};
const changed: Song = { ...someSong, title: 'Min', version: 5 };
const like = (entityId = someSong.id) => ({ entityId, title: 'Lik', work: heart, base: null });
const waits = { kind: 'waits' };
const waitsInMemory = { kind: 'waits', isInMemory: true };
const someUser = {
  id: 'kari',
  firstName: 'Kari',
  community: 'Oslo',
  role: 'kantor',
  canInvite: true,
};

type Server = (address: string, headers: Headers, signal: AbortSignal) => Promise<Response>;
const noAnswer: Server = () => Promise.reject(new TypeError('no network'));
let server: Server;
let sent: { address: string; key: string | null; person: string | null }[];
let browser: SomeBrowser;

/** A server whose answer the test gives, once it is asked. */
function slowServer() {
  let answer = (_: Response) => {};
  const asked = new Promise<void>((resolve) => {
    server = () => {
      resolve();
      return new Promise((resolve) => (answer = resolve));
    };
  });
  return { asked, answer: (response: Response) => answer(response) };
}
const refusal = (code: keyof typeof errors, more = {}) => {
  const [status, message] = errors[code];
  return Response.json({ message, code, ...more }, { status });
};
/** Whether all browsers ask: newer ones at `preventDefault`, Chrome before 119 at `returnValue`. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  const asked = Object.defineProperty(closing, 'returnValue', { value: false, writable: true });
  dispatchEvent(asked);
  expect(asked).toHaveProperty('returnValue', closing.defaultPrevented);
  return closing.defaultPrevented;
}
/** Lets time pass, in which the database answers. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const onDisk = async () => (await openOutbox()).getAll('writes');

beforeEach(() => {
  // However busy the machine is, nothing is late unless the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  browser = someBrowser();
  setOutboxWriter('kari');
  [server, sent] = [noAnswer, []];
  vi.stubGlobal('fetch', (address: string, { headers, signal }: RequestInit) => {
    const all = new Headers(headers);
    const [key, person] = [all.get(idempotencyHeader), all.get(personHeader)];
    sent.push({ address, key, person });
    return server(address, all, signal as AbortSignal);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteOnline(true);
  changeDeviceSettings({ offlineMode: true });
  await forgetOutbox();
  setOutboxWriter(null);
});

test('a write that was sent and not answered stays as possibly applied', async () => {
  expect(await write(change)).toEqual(waits);
  const [kept] = await readPending();
  expect(kept).toMatchObject({
    tried: true,
    key: sent[0]?.key,
    personId: 'kari',
    entityId: 'lampen',
  });
});

test('a write that met an ended session waits for its author, if there is a place to wait', async () => {
  server = () => Promise.resolve(refusal('notSignedIn'));
  expect(await write(change)).toEqual(waits);
  expect(await onDisk()).toMatchObject([{ personId: 'kari', state: { kind: 'waiting' } }]);
  await forgetOutbox();
  changeDeviceSettings({ offlineMode: false });
  await expect(write(change)).rejects.toMatchObject({ status: 401 });
  expect(await readPending()).toEqual([]);
});

test('a row names entity and version as earlier releases read them', async () => {
  await write(change);
  const [row] = await onDisk();
  expect(row).toMatchObject({ songId: 'lampen', over: someSong.version });
  expect(row).not.toHaveProperty('entityId');
  expect(row).not.toHaveProperty('baseVersion');
});

test('a row comes after those of an earlier release, whatever the clock says', async () => {
  const later = Date.now() * 1000 + 1e9;
  await putPending(someWrite(heart, { entityId: 'other', sequence: later }));
  setMayHaveStored(true);
  await write(change);
  expect((await readPending()).map(({ entityId }) => entityId)).toEqual(['other', 'lampen']);
});

test('a write is on its way to the disk while its request is under way', async () => {
  const { asked, answer } = slowServer();
  const written = write(like());
  await asked;
  expect(await onDisk()).toMatchObject([{ tried: true, key: sent[0]?.key }]);
  answer(Response.json({ isFavorite: true }));
  expect(await written).toEqual({ kind: 'done', answer: null });
  expect(await readPending()).toEqual([]);
});

test('a write that was not sent is new, unless an earlier attempt was sent', async () => {
  changeDeviceSettings({ offlineMode: false });
  const other = { ...change, entityId: 'other' };
  await expect(write(other)).rejects.toThrow(NetworkError);
  changeDeviceSettings({ offlineMode: true });
  browser.onLine = false;
  await write(change);
  await write(other);
  expect(sent).toHaveLength(1);
  expect((await readPending()).map(({ entityId, tried }) => [entityId, tried])).toEqual([
    ['lampen', false],
    ['other', true],
  ]);
  expect((await readPending())[1]?.key).toBe(sent[0]?.key);
});

test('a write is sent for its author, though another user signs in before it leaves', async () => {
  setMayHaveStored(true); // so that it first checks whether something is pending
  server = async () => Response.json(changed);
  const written = write(change);
  setOutboxWriter('ola');
  await written;
  expect(sent).toMatchObject([{ person: 'kari' }]);
});

test('a refusal is the answer, and leaves no row', async () => {
  server = async () => refusal('songNotFound');
  await expect(write(change)).rejects.toMatchObject({ problem: { code: 'songNotFound' } });
  expect(await readPending()).toEqual([]);
});

test('a version whose name was taken meanwhile stays in its form alone', async () => {
  const version = { name: 'Høy', lyrics: 'Kom', key: null, notes: null };
  const taken = { ...version, lyrics: 'Andres' };
  const song = { ...someSong, alternateVersions: [taken], version: 5 };
  server = async () => refusal('songChanged', { song });
  const work = { kind: 'versions', change: { kind: 'add', version }, list: [version] } as const;
  const written = write({ ...change, work });
  await expect(written).rejects.toMatchObject({ problem: { code: 'versionNameTaken' } });
  expect(await readPending()).toEqual([]);
});

test('changes merged into one that is behind another all have its answer', async () => {
  const { asked, answer } = slowServer();
  const written = [write(turn({ capo: 1 }))];
  await asked;
  for (const capo of [2, 3]) written.push(write(turn({ capo })));
  server = async () => Response.json({});
  answer(Response.json({}));
  const done = { kind: 'done', answer: null };
  expect(await Promise.all(written)).toEqual([done, done, done]);
  expect(sent).toHaveLength(2);
});

test.each([true, false])(
  'a conflict is a row until it is decided, with «Offline-modus» %s',
  async (offlineMode) => {
    changeDeviceSettings({ offlineMode });
    const theirs = { ...someSong, title: 'Andres', version: 5 };
    server = async () => refusal('songChanged', { song: theirs });
    const end = await write(change);
    const row = { entityId: 'lampen', state: { kind: 'conflict', theirs } };
    expect(end).toMatchObject({ kind: 'conflict', blocked: { write: row } });
    expect(await readPending()).toMatchObject([row]);
    expect(await countPending()).toBe(1);
    // What is in memory alone would be lost with the tab.
    expect([(await onDisk()).length, asksBeforeClosing()]).toEqual(
      offlineMode ? [1, false] : [0, true],
    );
  },
);

test('a decided row in memory asks before the tab closes', async () => {
  changeDeviceSettings({ offlineMode: false });
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  server = async () => refusal('songChanged', { song: theirs });
  const end = await write(change);
  if (end.kind !== 'conflict') throw new Error(end.kind);
  server = noAnswer;
  expect(await decide(end.blocked, { ...change, base: theirs })).toEqual(waitsInMemory);
  expect([(await readPending()).length, await onDisk()]).toEqual([1, []]);
  expect(asksBeforeClosing()).toBe(true);
});

test('without «Offline-modus» nothing is stored, and a lost answer is said', async () => {
  changeDeviceSettings({ offlineMode: false });
  await expect(write(change)).rejects.toThrow(NetworkError);
  expect(await readPending()).toEqual([]);
  server = async () => Response.json(changed);
  expect(await write(change)).toEqual({ kind: 'done', answer: changed });
  await write(change);
  await write({ ...change, work: words({ title: 'Din' }) });
  expect(await onDisk()).toEqual([]);
  const [lost, again, ...later] = sent.map(({ key }) => key);
  expect(again, 'the same, which may have been written').toBe(lost);
  expect(new Set([lost, ...later]).size).toBe(3);
});

const retitled = {
  entityId: somePlan.id,
  title: '',
  work: { kind: 'changePlan', change: { fields: { title: 'Advent' } } } as const,
  base: somePlan,
};

/** Why a write was not answered. */
const silences: [string, () => unknown][] = [
  ['no answer', () => {}],
  ['no network', () => (browser.onLine = false)],
  ['a gateway', () => (server = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))],
  ...(['tooSlow', 'tooManyRequests', 'internal', 'unavailable', 'readOnly'] as const).map(
    (code): [string, () => unknown] => [code, () => (server = async () => refusal(code))],
  ),
];
const disks: [string, () => unknown][] = [
  ['has one', () => {}],
  [
    'has none',
    () =>
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        throw new DOMException('a private window', 'InvalidStateError');
      }),
  ],
  [
    'has a full one',
    () =>
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException('no room', 'QuotaExceededError');
      }),
  ],
  [
    'has a silent one',
    () => vi.spyOn(IDBObjectStore.prototype, 'add').mockReturnValue(new IDBRequest()),
  ],
];
const places = [true, false].flatMap((mode) => disks.map(([name, set]) => ({ mode, name, set })));

describe.each(places)('with «Offline-modus» $mode on a device that $name', (place) => {
  test.each(silences)('a change of a plan is kept and sent after: %s', async (_, fallSilent) => {
    await deleteDB('sangbok-outbox');
    changeDeviceSettings({ offlineMode: place.mode });
    place.set();
    fallSilent();
    const written = write(retitled);
    if (place.name === 'has a silent one') await pass(12_000);
    const isOnDisk = place.mode && place.name === 'has one';
    expect(await written).toEqual(isOnDisk ? waits : waitsInMemory);
    expect(await readPending()).toMatchObject([{ ...retitled, state: { kind: 'waiting' } }]);
    expect(asksBeforeClosing(), 'what is in memory alone').toBe(!isOnDisk);

    vi.restoreAllMocks();
    browser.onLine = true;
    server = async (address) =>
      Response.json(address === getMe.path ? { user: someUser } : { ...somePlan, version: 2 });
    expect(await sendPending(new QueryClient(), 'kari')).toBe('empty');
    expect([await readPending(), asksBeforeClosing()]).toEqual([[], false]);
    const keys = sent.flatMap(({ address, key }) => (address === getMe.path ? [] : [key]));
    expect(new Set(keys).size, 'the same each time').toBe(1);
  });
});

test('what is changed behind a change in memory alone is sent after it, on its answer', async () => {
  changeDeviceSettings({ offlineMode: false });
  await write(retitled);
  const work = { kind: 'changePlan', change: { fields: { notes: 'Kort' } } } as const;
  await write({ ...retitled, work });
  expect(await readPending()).toMatchObject([{ work: retitled.work }, { work }]);
  const versions: (string | null)[] = [];
  server = async (address, headers) => {
    if (address === getMe.path) return Response.json({ user: someUser });
    versions.push(headers.get('if-match'));
    return Response.json({ ...somePlan, title: 'Advent', version: versions.length + 1 });
  };
  expect(await sendPending(new QueryClient(), 'kari')).toBe('empty');
  expect(versions).toEqual(['"1"', '"2"']);
  expect(await readPending()).toEqual([]);
});

test('without «Offline-modus» a later write does not send an earlier one again', async () => {
  changeDeviceSettings({ offlineMode: false });
  const lost = Promise.withResolvers<Response>();
  server = () => lost.promise;
  const first = write(change);
  const second = write({ ...change, work: words({ notes: 'Lavt' }) });
  await expect.poll(() => sent).toHaveLength(1);
  server = async () => Response.json(changed);
  lost.reject(new TypeError('no network'));
  await expect(first).rejects.toThrow(NetworkError);
  expect(await second).toEqual({ kind: 'done', answer: changed });
  const keys = sent.map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

test('a write waits for an earlier one of its song, and a heart of another song does not', async () => {
  await write(change);
  noteOnline(true);
  server = async () => Response.json({ isFavorite: true });
  expect(await write(like('other'))).toEqual({ kind: 'done', answer: null });
  server = async () => refusal('unavailable');
  expect(await write(change)).toEqual(waits);
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/songs/lampen',
    '/api/songs/other/favorite',
    '/api/songs/lampen',
  ]);
  expect(new Set((await readPending()).map(({ key }) => key)).size).toBe(2);
});

test('writes made while one is under way are sent behind it, on its answer', async () => {
  const { asked, answer } = slowServer();
  const first = write(change);
  await asked;
  const second = write({ ...change, work: words({ notes: 'Lavt' }) });
  const versions: (string | null)[] = [];
  answer(Response.json(changed));
  server = async (_, headers) => {
    versions.push(headers.get('if-match'));
    return Response.json({ ...changed, notes: 'Lavt', version: 6 });
  };
  expect(await first).toMatchObject({ kind: 'done', answer: { version: 5 } });
  expect(await second).toMatchObject({ kind: 'done', answer: { version: 6 } });
  expect(versions).toEqual(['"5"']);
});

test('a change made before the screen has the answer to the one before is sent on that answer', async () => {
  const change = (title: string) => ({
    entityId: somePlan.id,
    title: '',
    work: { kind: 'changePlan', change: { fields: { title } } } as const,
    base: somePlan,
  });
  const versions: (string | null)[] = [];
  server = async (_, headers) => {
    versions.push(headers.get('if-match'));
    return Response.json({ ...somePlan, title: 'Advent', version: 2 });
  };
  await write(change('Advent'));
  await write(change('Jul'));
  expect(versions, 'another title than its author saw').toEqual(['"1"', '"1"']);
  await write({ ...change('Jul'), base: { ...somePlan, title: 'Advent' } });
  expect(versions.at(-1)).toBe('"2"');
});

test('a pending write is on disk before it is reported as kept', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await write(change);
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writing.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
});

test('while the server does not answer, a write waits at once and is sent later', async () => {
  noteOnline(false);
  expect(await write(change)).toEqual(waits);
  expect(sent).toEqual([]);
  expect(await readPending()).toMatchObject([{ tried: false }]);
});

test('a silent database does not prevent writing', async () => {
  setMayHaveStored(true);
  await readPending();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(new IDBRequest());
  server = async () => Response.json(changed);
  const written = write(change);
  await pass(3_000);
  expect(await written).toEqual({ kind: 'done', answer: changed });
});

test.each<[string, () => unknown]>([
  [
    'reads nothing',
    () => vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(new IDBRequest()),
  ],
  [
    'completes nothing',
    () => vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockImplementation(() => {}),
  ],
])('a disk that at the end of a write %s does not hold the next one', async (_, fallSilent) => {
  const { asked, answer } = slowServer();
  const first = write(change);
  await asked;
  expect(await onDisk()).toHaveLength(1);
  fallSilent();
  answer(Response.json(changed));
  const again = { ...changed, notes: 'Lavt', version: 6 };
  server = async () => Response.json(again);
  const second = write({ ...change, work: words({ notes: 'Lavt' }) });
  await pass(10_000);
  expect(await first).toEqual(waits);
  expect(sent).toHaveLength(2);
  expect(await second).toEqual({ kind: 'done', answer: again });
});

test('a decision that is in conflict again is not said to be done, though the disk is silent', async () => {
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  server = async () => refusal('songChanged', { song: theirs });
  const end = await write(change);
  if (end.kind !== 'conflict') throw new Error(end.kind);
  const { asked, answer } = slowServer();
  const decided = decide(end.blocked, { ...change, base: theirs });
  await asked;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(new IDBRequest());
  answer(refusal('songChanged', { song: { ...theirs, title: 'Enda en', version: 6 } }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await decided).toEqual(waits);
});

test('a device without space reports it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await expect(write(change)).rejects.toMatchObject({
    problem: { code: 'deviceFull', message: texts.deviceFull },
  });
});

const turn = (setting: Partial<SongMusic>, entityId = someSong.id) => ({
  entityId,
  title: someSong.title,
  work: { kind: 'music', change: setting } as const,
  base: null,
});

test('transposing repeatedly offline leaves one pending write per song', async () => {
  noteOnline(false);
  await write(turn({ transposition: 1, capo: 3 }));
  const [first] = await readPending();
  await write(like());
  await write(turn({ capo: 1 }, 'other'));
  for (const transposition of [2, 3]) await write(turn({ transposition }));
  const all = { kind: 'allMusic', change: { leftHanded: true } } as const;
  await write({ ...turn({}, ofAllSongs), work: all });
  const rows = await readPending();
  expect(rows.map(({ entityId, work }) => [entityId, work])).toEqual([
    ['lampen', { kind: 'music', change: { transposition: 3, capo: 3 } }],
    ['lampen', heart],
    ['other', { kind: 'music', change: { capo: 1 } }],
    [ofAllSongs, all],
  ]);
  // Other content has another key; and an open page of an earlier release ignores it.
  expect(rows.map(({ key }) => key)).not.toContain(first?.key);
  expect(rows.map(({ format }) => format)).toEqual([2, 1, 2, 2]);
});

test('without «Offline-modus» a setting is sent behind one that waits on the disk', async () => {
  noteOnline(false);
  await write(turn({ capo: 1 }));
  changeDeviceSettings({ offlineMode: false });
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string));
    return Response.json({});
  });
  expect(await write(turn({ transposition: 2 }))).toEqual({ kind: 'done', answer: null });
  expect(bodies).toEqual([{ capo: 1 }, { transposition: 2 }]);
  expect(await onDisk()).toEqual([]);
});

test.each<Partial<SongMusic>>([{ transposition: 2 }, { capo: 2 }])(
  'what was kept stays though the server is too busy for %j merged into it',
  async (setting) => {
    noteOnline(false);
    await write(turn({ capo: 1 }));
    noteOnline(true);
    server = async () => refusal('unavailable');
    expect(await write(turn(setting))).toEqual(waits);
    const both = { kind: 'music', change: { capo: 1, ...setting } };
    expect(await readPending()).toMatchObject([{ work: both, state: { kind: 'waiting' } }]);
  },
);

test('settings merged into one that is not answered are sent again, also without «Offline-modus»', async () => {
  changeDeviceSettings({ offlineMode: false });
  const { asked, answer } = slowServer();
  const first = write(turn({ capo: 1 }));
  await asked;
  const later = [write(turn({ capo: 2 })), write(turn({ capo: 3 }))];
  await pass(100);
  server = async () => refusal('unavailable');
  const wake = new Promise((resolve) => {
    onTestFinished(onOutboxEvent((event) => event === 'wake' && resolve(event)));
  });
  answer(Response.json({}));
  expect(await first).toMatchObject({ kind: 'done' });
  expect(await Promise.all(later)).toEqual([waitsInMemory, waitsInMemory]);
  expect(await wake).toBe('wake');
  expect(await readPending()).toMatchObject([{ work: turn({ capo: 3 }).work }]);
});

const someVersion = (name: string): AlternateVersion => ({
  name,
  lyrics: name,
  key: null,
  notes: null,
});
const adding: GivenWrite<Song> = {
  entityId: someSong.id,
  title: 'Min',
  work: {
    kind: 'versions',
    change: { kind: 'add', version: someVersion('Min') },
    list: [...someSong.alternateVersions, someVersion('Min')],
  },
  base: someSong,
};
const withTheirs: Song = { ...someSong, version: 5, alternateVersions: [someVersion('Andres')] };

test('a version that was rebased and is not answered is left to its form, as any other', async () => {
  changeDeviceSettings({ offlineMode: false });
  server = async () =>
    sent.length === 1 ? refusal('songChanged', { song: withTheirs }) : refusal('unavailable');
  await expect(write(adding)).rejects.toMatchObject({ status: 503 });
  expect(await readPending()).toEqual([]);
});

test('a version that was rebased, applied and not answered is not written twice', async () => {
  changeDeviceSettings({ offlineMode: false });
  let kept = withTheirs;
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const given = new Headers(headers);
    if (given.get('if-match') !== `"${kept.version}"`) {
      return refusal('songChanged', { song: kept });
    }
    const { alternateVersions } = JSON.parse(body as string) as Song;
    kept = { ...kept, version: kept.version + 1, alternateVersions };
    throw new TypeError('no network');
  });
  await expect(write(adding)).rejects.toBeInstanceOf(NetworkError);
  expect(await write(adding)).toEqual({ kind: 'done', answer: kept });
  expect(kept.alternateVersions.map(({ name }) => name)).toEqual(['Andres', 'Min']);
});

const x = someItem('x');
const fullPlan: Plan = { ...somePlan, version: 4, items: [x] };
const onPlan = (item: ItemChange): GivenWrite<Plan> => ({
  entityId: 'plan',
  title: '',
  work: { kind: 'changePlan', change: { items: [item] } },
  base: fullPlan,
});

test('what goes with a refused change overwrites nothing that its author had not seen', async () => {
  const theirs = { ...fullPlan, version: 5, items: [{ ...x, titleThen: 'Andres' }] };
  const matches: (string | null)[] = [];
  server = async (_, headers) => {
    matches.push(headers.get('if-match'));
    return matches.length === 2
      ? refusal('tooManyItems')
      : refusal('planChanged', { current: theirs });
  };
  await expect(write(onPlan({ op: 'put', item: someItem('ny') }))).rejects.toBeInstanceOf(ApiError);
  expect(await write(onPlan({ op: 'remove', id: 'x' }))).toMatchObject({ kind: 'conflict' });
  expect(matches).toEqual(['"4"', '"5"', '"4"']);
});

test.each(['has none', 'has a full one'])(
  'a removal goes with the change that a full plan refused, on a device that %s',
  async (disk) => {
    await deleteDB('sangbok-outbox');
    new Map(disks).get(disk)?.();
    server = async () => refusal('tooManyItems');
    const put = { op: 'put', item: someItem('ny') } as const;
    await expect(write(onPlan(put))).rejects.toBeInstanceOf(ApiError);
    server = async () => Response.json({ ...fullPlan, version: 5 });
    expect(await write(onPlan({ op: 'remove', id: 'x' }))).toMatchObject({ kind: 'done' });
  },
);

test('a removal that stood after a 412 and is repeated has the key it was last sent with', async () => {
  changeDeviceSettings({ offlineMode: false });
  const removal = {
    entityId: 'plan',
    title: '',
    work: { kind: 'removePlan' } as const,
    base: somePlan,
  };
  const answers = [refusal('planChanged', { current: { ...somePlan, version: 2 } })];
  server = async () => answers.shift() ?? noAnswer('', new Headers(), AbortSignal.abort());
  for (let times = 0; times < 2; times++) {
    await expect(write(removal)).rejects.toBeInstanceOf(NetworkError);
  }
  const [first, rebased, again] = sent.map(({ key }) => key);
  expect(rebased).not.toBe(first);
  expect(again).toBe(rebased);
});

test('a write that another tab sends before it has its place is not sent again', async () => {
  noteOnline(false);
  await write(like());
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (
    this: IDBObjectStore,
  ) {
    this.clear();
    return this.getAll();
  });
  noteOnline(true);
  expect(await write(like('other'))).toEqual(waits);
  expect(sent).toEqual([]);
});

test('what a page had no time to merge is merged by the next one', async () => {
  const [first, second] = [{ capo: 1 }, { transposition: 2 }].map((change, at) =>
    someWrite({ kind: 'music', change }, { sequence: at + 1, base: null, baseVersion: null }),
  );
  if (first === undefined || second === undefined) throw new Error('no writes');
  const rest = [
    someWrite(heart, { sequence: 3, base: null }),
    someWrite({ ...second.work }, { sequence: 4, base: null, tried: true }),
  ];
  await putPending(first, second, ...rest);
  setMayHaveStored(true);
  await placePending();
  const both = { kind: 'music', change: { capo: 1, transposition: 2 } };
  expect(await readPending()).toMatchObject([{ sequence: 1, work: both, tried: false }, ...rest]);
});

test('what a page had no time to put behind an earlier change is put there by the next one', async () => {
  const [first, behind] = [1, 2].map((sequence) =>
    someWrite(words({ title: `Min ${sequence}` }), { sequence }),
  );
  if (first === undefined || behind === undefined) throw new Error('no writes');
  await putPending(first, behind);
  setMayHaveStored(true);
  await placePending();
  expect(await readPending()).toEqual([first, { ...behind, baseVersion: 0 }]);
});

test('a music change that was sent stays unchanged, and the next one waits for it', async () => {
  await write(turn({ capo: 1 }));
  noteOnline(false);
  await write(turn({ capo: 2 }));
  await write(turn({ transposition: 4 }));
  const rows = await readPending();
  expect(rows.map(({ tried, work }) => [tried, work])).toEqual([
    [true, { kind: 'music', change: { capo: 1 } }],
    [false, { kind: 'music', change: { capo: 2, transposition: 4 } }],
  ]);
  expect(nextToSend(rows)).toBe(rows[0]);
  expect(nextToSend(rows.slice(1))).toBe(rows[1]);
});

test('a write not answered within a second waits, and its answer settles it', async () => {
  const { asked, answer } = slowServer();
  let isOver = false;
  const written = write(change).finally(() => (isOver = true));
  await asked;
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await written).toEqual(waits);
  expect(await readPending()).toMatchObject([{ tried: true, entityId: 'lampen' }]);
  const settled = vi.fn<() => void>();
  onTestFinished(onSettledLater(settled));
  answer(Response.json(changed));
  await expect.poll(() => readPending()).toEqual([]);
  expect(settled).toHaveBeenCalledOnce();
});

test('a refusal that comes at about a second is thrown, and not said to wait', async () => {
  const { asked, answer } = slowServer();
  const written = write(change);
  await asked;
  expect(await onDisk()).toHaveLength(1);
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  // The second is over while the refusal is on its way to the disk.
  transaction.mockImplementationOnce(function (this: IDBDatabase, ...given) {
    vi.advanceTimersByTime(1_000);
    return this.transaction(...given);
  });
  answer(refusal('songNotFound'));
  await expect(written).rejects.toMatchObject({ problem: { code: 'songNotFound' } });
  expect(await readPending()).toEqual([]);
});

test('a write answered with 2xx is done, though its row could not be deleted', async () => {
  server = async () => Response.json(changed);
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  expect(await write(change)).toEqual({ kind: 'done', answer: changed });
  // It is sent again, with the same key.
  expect(await readPending()).toMatchObject([{ tried: true, key: sent[0]?.key }]);
});

test('a late outcome is shown like that of any pending write', async () => {
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  const late = async (response: Response) => {
    const { asked, answer } = slowServer();
    const written = write(change);
    await asked;
    await vi.advanceTimersByTimeAsync(1_000);
    await written;
    answer(response);
  };
  await late(refusal('songChanged', { song: theirs }));
  await expect.poll(() => readPending()).toMatchObject([{ state: { kind: 'conflict', theirs } }]);
  await forgetOutbox();
  await late(refusal('unavailable'));
  expect(await readPending()).toMatchObject([{ tried: true, state: { kind: 'waiting' } }]);
});

test('a recording is not stored before its answer is lost, and has the time it takes', async () => {
  let fail = () => {};
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror = () => {};
      open = () => {};
      setRequestHeader = () => {};
      send = () => void (fail = () => this.onerror());
    },
  );
  const files = { audioFile: new File(['a'], 'a.mp3') };
  const written = write({ ...change, files });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await onDisk()).toEqual([]);
  fail();
  expect(await written).toEqual(waits);
  const [row] = await readPending();
  expect(row).toMatchObject({ tried: true, files: { audioFile: 'a.mp3' } });
  expect(await onDisk()).toHaveLength(1);
  expect((await readFiles(row ?? { sequence: 0, files: {} })).audioFile?.name).toBe('a.mp3');
});
