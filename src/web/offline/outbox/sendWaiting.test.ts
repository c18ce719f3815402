import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import {
  heart,
  putWaiting,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { setOutboxWriter } from '#web/wire/call.ts';
import { forgetOutbox } from './changeOutbox.ts';
import { readWaiting } from './outboxBook.ts';
import { sendWaiting } from './sendWaiting.ts';
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
  vi.unstubAllGlobals();
});

test('a screen that is slow to ask anew keeps nobody from sending', async () => {
  await putWaiting(someWrite(heart));
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  const client = new QueryClient();
  const asked = vi
    .spyOn(client, 'invalidateQueries')
    .mockReturnValue(Promise.withResolvers<void>().promise);
  expect(await sendWaiting(client, 'kari')).toBe('empty');
  expect(await readWaiting()).toEqual([]);
  expect(asked).toHaveBeenCalled();
});

test('what another release wrote stays as it is, and what waits behind it too', async () => {
  const later = someWrite(heart, { format: 2, sequence: 2 });
  const behind = someWrite(words({ title: 'Etter' }), { over: 0, sequence: 3 });
  await putWaiting(someWrite(words({ title: 'Min' })), later, behind);
  const sent: string[] = [];
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  vi.stubGlobal('XMLHttpRequest', requests(sent));
  expect(await sendWaiting(new QueryClient(), 'kari')).toBe('empty');
  expect(sent).toEqual(['PATCH /api/songs/lampen']);
  const [first, second] = await readWaiting();
  expect(first).toEqual(later);
  expect(second).toMatchObject({ sequence: 3, tried: false });
});

test('a server that does not answer is left in peace for longer each time', async () => {
  await putWaiting(someWrite(heart));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  const asked: number[] = [];
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now());
    return Promise.reject(new TypeError('no network'));
  });
  const stop = startOutbox(new QueryClient(), 'kari');
  for (let times = 1; times < 11; times++) {
    await expect.poll(() => [asked.length, vi.getTimerCount()]).toEqual([times, 1]);
    vi.advanceTimersToNextTimer();
  }
  stop();
  // The runner turns the clock by 50 ms for each time that it looks.
  const seconds = asked.slice(1).map((at, last) => Math.floor((at - (asked[last] ?? 0)) / 1000));
  expect(seconds).toEqual([3, 6, 12, 24, 48, 96, 192, 300, 300]);
});

/** What the server says to a question. */
function answer(address: string): Response {
  return Response.json(address === '/api/auth/me' ? { user: kari } : { isFavorite: true });
}

/** Every form is taken, and answered with the next version of the song. */
function requests(sent: string[]): typeof XMLHttpRequest {
  return class {
    status = 200;
    statusText = '';
    upload = {};
    onload = () => {};
    responseText = JSON.stringify({ ...someSong, title: 'Min', version: someSong.version + 1 });
    open = (method: string, address: string) => void sent.push(`${method} ${address}`);
    setRequestHeader = () => {};
    send = () => this.onload();
  } as unknown as typeof XMLHttpRequest;
}
