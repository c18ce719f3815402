import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { readLyricMatches, readSongs } from './deviceReads.ts';
import { putSong } from './deviceWrites.ts';
import { forgetLibrary } from './openLibrary.ts';
import { lyricMatches } from './searchLibrary.ts';

vi.mock('./askWorker.ts', () => ({
  askWorker: (_: 'lyricMatches', filter: Parameters<typeof lyricMatches>[0]) =>
    lyricMatches(filter),
}));

beforeEach(async () => {
  someBrowser();
  await filledLibrary();
  const lyrics = 'Nå leser vi Sal 142b';
  await putSong(makeSong({ id: 'a', title: 'Sang a', number: '142B', lyrics, version: 2 }));
  await putSong(makeSong({ id: 'b', title: 'Sang b', number: '12', lyrics, version: 2 }));
  await putSong(makeSong({ id: 'c', title: 'Kom 14 2b', lyrics, version: 2 }));
});
afterEach(forgetLibrary);

it('finds a song by its number before titles, and not once more by its words', async () => {
  const ids = async (filter: { search: string; categoryId?: string }) => [
    (await readSongs(filter))?.map(({ id }) => id),
    (await readLyricMatches(filter))?.map(({ song }) => song.id),
  ];
  expect(await ids({ search: ' 14 2b' })).toEqual([['a', 'c'], []]);
  expect(await ids({ search: '142b' })).toEqual([['a'], ['c', 'b']]);
  expect(await ids({ search: '12' })).toEqual([['b'], []]);
  expect(await ids({ search: '142b', categoryId: 'another' })).toEqual([[], []]);
});
