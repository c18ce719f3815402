import { expect, it, vi } from 'vitest';
import { fillingVersion } from '#contract/library/songbook.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { bookSong } from '#server/songbook/testing/makeSongbook.ts';
import { KnownSongs } from './KnownSongs.ts';

/** Number of lookups for so many imported and existing songs with one title. */
async function lookUps(version: number, count: number): Promise<number> {
  const deps = await testDeps();
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (const at of numbers) await addSong(deps, { title: 'Halleluja', lyrics: `Tekst ${at}` });
  const spies = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Set.prototype, 'has')];
  const known = await KnownSongs.read(deps.db, { version, categories: [] });
  const fates = [];
  for (const at of numbers) {
    fates.push(
      (await known.classify(bookSong({ title: 'HALLELUJA', lyrics: `Tekst ${at}` }))).fate,
    );
  }
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  expect(new Set(fates)).toEqual(new Set(['same']));
  return calls;
}

it.each([fillingVersion - 1, fillingVersion])(
  'is linear in the number of songs with one title, in a file of version %i',
  async (version) => {
    const [few, many] = [await lookUps(version, 100), await lookUps(version, 200)];
    expect(many / few).toBeLessThan(2.5);
  },
);
