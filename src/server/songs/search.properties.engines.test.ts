import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { anyCharacter } from '#song/testing/anySong.ts';
import { foldText, matchesTitle } from '#song/foldText.ts';
import { listLyricMatches, listSongs } from './listSongs.ts';

/** Typed text, and characters with a meaning in SQL, LIKE, FTS5 or tsquery. */
const typed = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from('aåæøoeé Åø%_\\\'"*:()&|!^-<>;')),
      fc.constantFrom('AND ', 'NEAR(', ' OR ', 'NOT ', 'ל', 'שָׁ', 'A\u030A', '\uD800', '½', '٣'),
      anyCharacter,
    ),
    maxLength: 12,
  })
  .map((text) => text.replaceAll('\0', ''));

it('finds in titles what matchesTitle finds', async () => {
  const deps = await testDeps();
  const maria = await addPerson(deps);
  const titles = fc.sample(typed, { seed: 7, numRuns: 60 }).map((title) => title.toWellFormed());
  for (const title of titles) await addSong(deps, { title });
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, fc.constantFrom(...titles)), async (search) => {
      const found = (await listSongs(deps, maria, { search })).map(({ title }) => title);
      const expected = titles.filter((title) => matchesTitle(title, search.toWellFormed()));
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 150 },
  );
});

it('searches lyrics for any text without an error', async () => {
  const deps = await testDeps();
  const maria = await addPerson(deps);
  const lyrics = fc.sample(typed, { seed: 8, numRuns: 40 });
  for (const each of lyrics) await addSong(deps, { title: '#', lyrics: each });
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, fc.constantFrom(...lyrics)), async (search) => {
      for (const { line } of await listLyricMatches(deps, maria, { search })) {
        expect(foldText(line)).not.toBe('');
      }
    }),
    { numRuns: 150 },
  );
});
