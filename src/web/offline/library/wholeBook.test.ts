import { afterEach, beforeEach, expect, it } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { emptyLibrary, filledLibrary } from './testing/filledLibrary.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { wholeBook } from './wholeBook.ts';

beforeEach(() => void someBrowser());
afterEach(forgetLibrary);

const titles = async (isKept: boolean) =>
  (await wholeBook(isKept)).map(({ title }) => title).toSorted();
const all = ['Sang a', 'Sang b', 'Sang c'];

it('comes from the device that has it all', async () => {
  const { asked } = await filledLibrary();
  expect(await titles(true)).toEqual(all);
  expect(asked).toEqual([]);
});

it('comes from the server, and leaves nothing here, where the device has not or may not', async () => {
  const { asked } = await emptyLibrary();
  for (const isKept of [true, false]) expect(await titles(isKept)).toEqual(all);
  expect(asked).toHaveLength(4);
  expect(await (await openLibrary()).count('heads')).toBe(0);
});
