import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personHeader } from '#contract/base/headers.ts';
import { errors } from '#contract/base/errors.ts';
import type { Song } from '#contract/songs/song.ts';
import type { SongMusic } from '#song/songPreferences.ts';
import { NetworkError, noteOnline } from '#web/client/response.ts';
import { ApiError } from '#web/client/apiError.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { someBrowser, type SomeBrowser } from '#web/offline/testing/someBrowser.ts';
import { heart, someSong, words } from '#web/offline/outbox/testing/someSong.ts';
import { forgetOutbox } from './changeOutbox.ts';
import { openOutbox, readWaiting } from './outboxBook.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { writeOrWait } from './outbox.ts';
import { setMayHaveWaiting } from './outboxState.ts';
import { ofAllSongs } from '#web/offline/kinds/mutationKind.ts';
import { nextToSend } from './pendingMutation.ts';

const write = {
  entityId: someSong.id,
  title: 'Min',
  work: words({ title: 'Min' }),
  base: someSong,
};
const noAnswer = () => Promise.reject(new NetworkError('no network'));
let browser: SomeBrowser;

beforeEach(() => {
  browser = someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteOnline(true);
  await forgetOutbox();
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

test('a write that was sent and not answered is queued as possibly applied', async () => {
  const keys: (string | undefined)[] = [];
  const send = (headers: Record<string, string>) => {
    keys.push(headers['idempotency-key']);
    return noAnswer();
  };
  expect(await writeOrWait(write, send)).toEqual({ waits: true });
  const [kept] = await readWaiting();
  expect(kept).toMatchObject({ tried: true, key: keys[0], personId: 'kari', entityId: 'lampen' });
});

test('a row names entity and version as earlier releases read them', async () => {
  await writeOrWait(write, noAnswer);
  const [row] = await (await openOutbox()).getAll('writes');
  expect(row).toMatchObject({ songId: 'lampen', over: someSong.version });
  expect(row).not.toHaveProperty('entityId');
  expect(row).not.toHaveProperty('baseVersion');
});

test('a write that was not sent is new, unless an earlier attempt was sent', async () => {
  browser.onLine = false;
  const send = vi.fn<typeof noAnswer>(noAnswer);
  await writeOrWait(write, send, { key: 'first', tried: false });
  await writeOrWait({ ...write, entityId: 'other' }, send, { key: 'second', tried: true });
  expect(send).not.toHaveBeenCalled();
  expect((await readWaiting()).map(({ key, tried }) => [key, tried])).toEqual([
    ['first', false],
    ['second', true],
  ]);
});

test('a write is sent for its author, though another user signs in before it leaves', async () => {
  setMayHaveWaiting(true); // so that it first checks whether something is pending
  const sent: Record<string, string>[] = [];
  const send = (headers: Record<string, string>) => {
    sent.push(headers);
    return Promise.resolve('done');
  };
  const written = writeOrWait(write, send);
  setOutboxWriter('ola');
  await written;
  expect(sent).toMatchObject([{ [personHeader]: 'kari' }]);
});

test('a refusal is the answer, and is not queued', async () => {
  const [status, message] = errors.songNotFound;
  const refusal = new ApiError(status, '', JSON.stringify({ message, code: 'songNotFound' }));
  await expect(writeOrWait(write, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await readWaiting()).toEqual([]);
});

test('a write waits for an earlier one of its song, and a heart of another song does not', async () => {
  await writeOrWait(write, noAnswer);
  const send = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
  expect(await writeOrWait(write, send)).toEqual({ waits: true });
  expect(send).not.toHaveBeenCalled();
  const other = { entityId: 'other', title: 'Andre', work: heart, base: null };
  expect(await writeOrWait(other, send)).toEqual({ waits: false, answer: 'done' });
});

test('a queued write is on disk before it is reported as kept', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await writeOrWait(write, noAnswer);
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writing.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
});

test('while the server does not answer, a write is queued at once and sent later', async () => {
  noteOnline(false);
  const send = vi.fn<typeof noAnswer>(noAnswer);
  expect(await writeOrWait(write, send)).toEqual({ waits: true });
  expect(send).not.toHaveBeenCalled();
  expect(await readWaiting()).toMatchObject([{ tried: false }]);
});

test('a silent database does not prevent writing', async () => {
  setMayHaveWaiting(true);
  await readWaiting();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(new IDBRequest());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const written = writeOrWait(write, () => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await written).toEqual({ waits: false, answer: 'done' });
});

test('a device without space reports it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await expect(writeOrWait(write, noAnswer)).rejects.toMatchObject({
    problem: { code: 'deviceFull', message: texts.deviceFull },
  });
});

const turn = (change: Partial<SongMusic>, entityId = someSong.id) => ({
  entityId,
  title: someSong.title,
  work: { kind: 'music', change } as const,
  base: null,
});

test('transposing repeatedly offline leaves one pending write per song', async () => {
  noteOnline(false);
  const first = { key: 'first', tried: false };
  await writeOrWait(turn({ transposition: 1, capo: 3 }), noAnswer, first);
  await writeOrWait({ ...turn({}), work: heart }, noAnswer);
  await writeOrWait(turn({ capo: 1 }, 'other'), noAnswer);
  for (const transposition of [2, 3]) await writeOrWait(turn({ transposition }), noAnswer);
  const all = { kind: 'allMusic', change: { leftHanded: true } } as const;
  await writeOrWait({ ...turn({}, ofAllSongs), work: all }, noAnswer);
  const rows = await readWaiting();
  expect(rows.map(({ entityId, work }) => [entityId, work])).toEqual([
    ['lampen', { kind: 'music', change: { transposition: 3, capo: 3 } }],
    ['lampen', heart],
    ['other', { kind: 'music', change: { capo: 1 } }],
    [ofAllSongs, all],
  ]);
  // Other content has another key; and an open page of an earlier release ignores it.
  expect(rows.map(({ key }) => key)).not.toContain('first');
  expect(rows.map(({ format }) => format)).toEqual([2, 1, 2, 2]);
});

test('a music change that was sent stays unchanged, and the next one waits for it', async () => {
  await writeOrWait(turn({ capo: 1 }), noAnswer);
  await writeOrWait(turn({ capo: 2 }), noAnswer);
  await writeOrWait(turn({ transposition: 4 }), noAnswer);
  const rows = await readWaiting();
  expect(rows.map(({ tried, work }) => [tried, work])).toEqual([
    [true, { kind: 'music', change: { capo: 1 } }],
    [false, { kind: 'music', change: { capo: 2, transposition: 4 } }],
  ]);
  expect(nextToSend(rows, new Set())).toBe(rows[0]);
  expect(nextToSend(rows.slice(1), new Set())).toBe(rows[1]);
});

test('a write not answered within a second is queued, and its answer settles it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = Promise.withResolvers<Song>();
  const written = writeOrWait(write, () => answer.promise);
  await vi.advanceTimersByTimeAsync(999);
  expect(await readWaiting()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await written).toEqual({ waits: true });
  expect(await readWaiting()).toMatchObject([{ tried: true, entityId: 'lampen' }]);
  answer.resolve({ ...someSong, title: 'Min', version: 5 });
  await expect.poll(() => readWaiting()).toEqual([]);
});

test('a late outcome is shown like that of any queued write', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  const late = async (error: Error) => {
    const sent = Promise.withResolvers<never>();
    const written = writeOrWait(write, () => sent.promise);
    await vi.advanceTimersByTimeAsync(1_000);
    await written;
    sent.reject(error);
  };
  const [status, message] = errors.songChanged;
  const problem = JSON.stringify({ message, code: 'songChanged', song: theirs });
  await late(new ApiError(status, '', problem));
  await expect.poll(() => readWaiting()).toMatchObject([{ state: { kind: 'conflict', theirs } }]);
  await forgetOutbox();
  await late(new NetworkError('silence'));
  expect(await readWaiting()).toMatchObject([{ tried: true, state: { kind: 'waiting' } }]);
});

test('a write with a file has the time that its upload takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = Promise.withResolvers<string>();
  const files = { audioFile: new File(['a'], 'a.mp3') };
  const written = writeOrWait({ ...write, files }, () => answer.promise);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await readWaiting()).toEqual([]);
  answer.resolve('done');
  expect(await written).toEqual({ waits: false, answer: 'done' });
});
