import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { emptyLibrary, filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { fromDevice } from './device.ts';
import { putSong } from './deviceWrites.ts';
import { forgetLibrary } from './openLibrary.ts';
import { likeSong } from './searchLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

vi.mock('./askWorker.ts', () => ({
  askWorker: (_: 'likeSong', text: Parameters<typeof likeSong>[0]) => likeSong(text),
}));

const lyrics = 'Vers 1\n(Re-)Vi bærer lyset over åsen\nmens natten ennå holder hele byen';

beforeEach(() => void someBrowser());
afterEach(async () => {
  changeDeviceSettings({ offlineMode: true });
  await forgetLibrary();
});

/** The title of the song that the device finds for these lyrics; undefined if it may not say. */
async function found(except: string | null = null) {
  const song = await fromDevice((device) => device.readLikeSong({ lyrics, except }));
  return song && song.title;
}

it('finds the song with a pasted text, but for the one that is edited', async () => {
  await filledLibrary();
  expect(await found()).toBeNull();
  await putSong(makeSong({ id: 'a', title: 'Over åsen', lyrics, version: 2 }));
  expect(await found()).toBe('Over åsen');
  expect(await found('a')).toBeNull();
});

it('says nothing without «Offline-modus», or while songs are still missing', async () => {
  await emptyLibrary();
  expect(await found()).toBeUndefined();
  expect(await syncLibrary('kari')).toBe('done');
  await putSong(makeSong({ id: 'a', title: 'Over åsen', lyrics, version: 2 }));
  changeDeviceSettings({ offlineMode: false });
  expect(await found()).toBeUndefined();
});
