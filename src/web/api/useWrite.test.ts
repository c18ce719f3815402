import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { createQueryClient, songKeys } from '#web/client/queryKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { musicOf, musicShowing } from './music.ts';
import { runWrite } from './useWrite.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
  // However busy the machine is, nothing is late.
  changeDeviceSettings({ offlineMode: false });
});
afterEach(async () => {
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
