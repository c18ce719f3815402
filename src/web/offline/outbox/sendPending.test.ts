import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import { forgetLibrary, openLibrary } from '#web/offline/library/openLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import {
  heart,
  putPending,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { songKeys } from '#web/client/queryKeys.ts';
import { forgetOutbox } from './changeOutbox.ts';
import { openOutbox, readPending } from './outboxRows.ts';
import { isLocalSince } from '#web/offline/kinds/localVersions.ts';
import { keepOutcome } from './keepOutcome.ts';
import { write } from './outbox.ts';
import { sendPending } from './sendPending.ts';
import { startOutbox } from './startOutbox.ts';

const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor', canInvite: true };

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  await forgetOutbox();
  setOutboxWriter(null);
  vi.useRealTimers();
});

test('a slow refetch does not keep other writes from being sent', async () => {
  await putPending(someWrite(heart));
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  const client = new QueryClient();
  const asked = vi
    .spyOn(client, 'invalidateQueries')
    .mockReturnValue(Promise.withResolvers<void>().promise);
  expect(await sendPending(client, 'kari')).toBe('empty');
  expect(await readPending()).toEqual([]);
  expect(asked).toHaveBeenCalled();
});

test('writes are sent from a page without Web Locks, as one without HTTPS is', async () => {
  await putPending(someWrite(heart));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  expect(await sendPending(new QueryClient(), 'kari')).toBe('empty');
  expect(await readPending()).toEqual([]);
});

test('the answer to a write of a user who signed out is not stored for the next user', async () => {
  const library = await openLibrary();
  onTestFinished(() => forgetLibrary());
  const state = { person: 'ola', library: 'one', revision: 1 };
  await library.put('meta', { ...state, complete: true, songs: 0, syncedAt: 0 }, 'state');
  for (const comes of ['ola', 'kari']) {
    setOutboxWriter('kari');
    await putPending(someWrite(heart));
    vi.stubGlobal('fetch', (address: string) => {
      if (address !== '/api/auth/me') setOutboxWriter(comes);
      return Promise.resolve(answer(address));
    });
    await sendPending(new QueryClient(), 'kari');
    const hearts = comes === 'kari' ? ['lampen'] : undefined;
    expect(await library.get('meta', 'favorites')).toEqual(hearts);
  }
});

test('a second answer to a heart sent twice does not set it again', async () => {
  const library = await openLibrary();
  onTestFinished(() => forgetLibrary());
  const state = { person: 'kari', library: 'one', revision: 1 };
  await library.put('meta', { ...state, complete: true, songs: 0, syncedAt: 0 }, 'state');
  const write = someWrite(heart);
  await putPending(write);
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/api/auth/me') {
      await keepOutcome(write, { kind: 'done', entity: null });
      // It is removed before the second answer arrives.
      await onDevice((device) => device.writeFavorite(write.entityId, false));
    }
    return answer(address);
  });
  await sendPending(new QueryClient(), 'kari');
  expect(await library.get('meta', 'favorites')).toEqual([]);
});

test('a write settled by its own late answer is shown at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let settle = () => {};
  const asked = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', (address: string) => {
      if (address === '/api/auth/me') return Promise.resolve(answer(address));
      resolve();
      return new Promise((late) => (settle = () => late(answer(address))));
    });
  });
  const client = new QueryClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  const stop = startOutbox(client, 'kari');
  const { entityId, title } = someWrite(heart);
  const written = write({ entityId, title, work: heart, base: null });
  await asked;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await written).toEqual({ kind: 'waits' });
  settle();
  await expect.poll(() => readPending()).toEqual([]);
  const keys = () => refreshed.mock.calls.map(([filters]) => filters?.queryKey);
  await expect
    .poll(keys)
    .toEqual(expect.arrayContaining([songKeys.one(entityId), songKeys.lists, songKeys.favorites]));
  stop();
});

test.each([
  [40, false, 'nothing was left to change'],
  [41, true, 'nobody wrote in between'],
  [42, false, 'others wrote too'],
])('version %i as answer to a change based on 40 is local: %s, %s', async (version, isLocal) => {
  const base: Plan = { ...somePlan, id: `kveld${version}`, version: 40 };
  const change = { fields: { title: 'Advent' } };
  await putPending(somePlanWrite({ kind: 'changePlan', change }, { entityId: base.id, base }));
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/auth/me'
      ? answer(address)
      : Response.json({ ...base, ...change.fields, version }),
  );
  expect(await sendPending(new QueryClient(), 'kari')).toBe('empty');
  expect(isLocalSince({ ...base, version: version - 1 }, { ...base, version })).toBe(isLocal);
});

test('a write of another release stays unchanged, and so do those behind it', async () => {
  const later = someWrite(heart, { format: 2, sequence: 2 });
  const behind = someWrite(words({ title: 'Etter' }), { baseVersion: 0, sequence: 3 });
  await putPending(someWrite(words({ title: 'Min' })), later, behind);
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'PATCH') return answer(address);
    sent.push(`${method} ${address}`);
    return Response.json({ ...someSong, title: 'Min', version: someSong.version + 1 });
  });
  expect(await sendPending(new QueryClient(), 'kari')).toBe('empty');
  expect(sent).toEqual(['PATCH /api/songs/lampen']);
  const [first, second] = await readPending();
  expect(first).toEqual(later);
  expect(second).toMatchObject({ sequence: 3, tried: false });
});

test.each([
  ['recordings that never arrive do not hold up what is behind them', true],
  ['a write without files and without an answer ends the pass', false],
])('%s', async (_, isAnswered) => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror = () => {};
      open = () => {};
      setRequestHeader = () => {};
      send = () => this.onerror();
    },
  );
  const outbox = await openOutbox();
  for (const sequence of [1, 2]) {
    const row = { entityId: `recording ${sequence}`, sequence, files: { audioFile: 'a.mp3' } };
    await putPending(someWrite(words({ title: 'Min' }), row));
    await outbox.put('files', new File(['lyd'], 'a.mp3'), `${sequence}/audioFile`);
  }
  await putPending(
    someWrite(heart, { entityId: 'third', sequence: 3 }),
    someWrite(heart, { entityId: 'fourth', sequence: 4 }),
  );
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isAnswered && address.includes('third')) throw new TypeError('no answer');
    return answer(address);
  });
  expect(await sendPending(new QueryClient(), 'kari')).toBe('unreachable');
  const left = (await readPending()).map(({ sequence }) => sequence);
  expect(left).toEqual(isAnswered ? [1, 2] : [1, 2, 3, 4]);
});

test('a file that cannot be read while the page is left is not said to be gone', async () => {
  const files = { audioFile: 'opptak.mp3' };
  await putPending(someWrite(words({ title: 'Min' }), { files }));
  const read = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('the page is left', 'AbortError');
  });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  expect(await sendPending(new QueryClient(), 'kari')).toBe('later');
  read.mockRestore();
  expect(await readPending()).toMatchObject([{ state: { kind: 'waiting' } }]);
});

test('retries a silent server with back-off', async () => {
  await putPending(someWrite(heart));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.reject(new TypeError('no network'));
  });
  const stop = startOutbox(new QueryClient(), 'kari');
  const seconds: number[] = [];
  for (let times = 1; times < 10; times++) {
    await expect.poll(() => [asked, vi.getTimerCount()]).toEqual([times, 1]);
    seconds.push(Number(timers.mock.lastCall?.[1]) / 1000);
    vi.advanceTimersToNextTimer();
  }
  stop();
  expect(seconds).toEqual([3, 6, 12, 24, 48, 96, 192, 300, 300]);
});

/** The server's answer to a read. */
function answer(address: string): Response {
  return Response.json(address === '/api/auth/me' ? { user: kari } : { isFavorite: true });
}
