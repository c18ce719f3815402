import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { mergeSorted } from './mergeSorted.ts';

it('is all songs as if they had been sorted at once', async () => {
  const title = fc.constantFrom('Ånd', 'Aasen', 'Ære', 'Øst', 'Zion', 'aften', 'Aften');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(title, { maxLength: 6 }), { maxLength: 7 }),
      async (lists) => {
        const songs = lists.map((titles, list) =>
          titles.map((each, at) => makeSong({ id: `${list}-${at}`, title: each })),
        );
        const merged = await mergeSorted(songs.map((list) => sortByTitle(list)));
        expect(merged).toEqual(sortByTitle(songs.flat()));
      },
    ),
  );
});
