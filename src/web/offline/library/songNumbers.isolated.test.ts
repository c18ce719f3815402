import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import type { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { readLyricMatches, readSong, readSongs } from './deviceReads.ts';
import { putSong } from './deviceWrites.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { lyricMatches } from './searchLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

vi.mock('./askWorker.ts', () => ({
  askWorker: (_: 'lyricMatches', filter: Parameters<typeof lyricMatches>[0]) =>
    lyricMatches(filter),
}));

let server: ModelLibrary;
let asked: string[];

beforeEach(async () => {
  someBrowser();
  ({ server, asked } = await filledLibrary(10));
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

it('comes once the release before, which dropped it, makes way', async () => {
  const library = await openLibrary();
  const byRelease = async (id: string) => {
    const [{ number, ...head }, { hasNumbers, ...state }] = await Promise.all([
      library.get('heads', id).then(Object),
      library.get('meta', 'state').then(Object),
    ]);
    await library.put('heads', head, id);
    await library.put('meta', state, 'state');
  };
  server.put(makeSong({ id: 'b', title: 'Sang b', number: '15', version: 3 }));
  expect(await syncLibrary('kari')).toBe('done');
  await byRelease('b');
  expect((await readSong('b'))?.number).toBeNull();
  expect(await syncLibrary('kari')).toBe('done');
  expect((await readSong('b'))?.number).toBe('15');
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual([expect.stringContaining('since=')]);
});
