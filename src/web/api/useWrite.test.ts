import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { createQueryClient, songKeys } from '#web/client/queryKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { NetworkError, noteOnline } from '#web/client/response.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { setMayHaveStored } from '#web/offline/outbox/outboxState.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { heartOf, heartShowing, musicOf, musicShowing } from './music.ts';
import { runWrite } from './useWrite.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
  // However busy the machine is, nothing is late.
  changeDeviceSettings({ offlineMode: false });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteOnline(true);
  changeDeviceSettings({ offlineMode: true });
  await forgetOutbox();
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

test('a read that a setting cancelled is made again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const client = createQueryClient();
  const queryKey = songKeys.one(someSong.id);
  client.setQueryData(queryKey, someSong);
  const reads: ((song: Song) => void)[] = [];
  const queryFn = () => new Promise<Song>((resolve) => reads.push(resolve));
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  // The device has heard of somebody else's change.
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => reads).toHaveLength(1);
  const end = await runWrite(client, musicShowing, musicOf(someSong, { transposition: 1 }));
  expect(end.kind).toBe('done');
  await expect.poll(() => reads).toHaveLength(2);
  for (const read of reads) read({ ...someSong, title: 'Andres', version: 5 });
  await expect.poll(() => client.getQueryData(queryKey)).toMatchObject({ title: 'Andres' });
});

/** A heart that is pressed without network, and whether it is shown filled. */
function pressHeart() {
  changeDeviceSettings({ offlineMode: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const client = createQueryClient();
  const queryKey = songKeys.one(someSong.id);
  client.setQueryData(queryKey, { ...someSong, isFavorite: false });
  const ended = runWrite(client, heartShowing, heartOf(someSong, true));
  return { ended, isFilled: () => client.getQueryData<Song>(queryKey)?.isFavorite };
}

test.each([false, true])(
  'a heart is shown once closing the page no longer loses it (others pending: %s)',
  async (others) => {
    setMayHaveStored(others);
    const atCommit = Promise.withResolvers<unknown>();
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (
      this: IDBTransaction,
    ) {
      atCommit.resolve(isFilled());
      this.commit();
    });
    const { ended, isFilled } = pressHeart();
    expect(await atCommit.promise).toBe(false);
    expect(isFilled()).toBe(true);
    expect(await ended).toEqual({ kind: 'waits' });
  },
);

test('a heart is shown after 300 ms, though the database is silent', async () => {
  setMayHaveStored(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(new IDBRequest());
  const { ended, isFilled } = pressHeart();
  const failure = ended.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(299);
  expect(isFilled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isFilled()).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toBeInstanceOf(NetworkError);
  expect(isFilled(), 'nowhere kept').toBe(false);
});
