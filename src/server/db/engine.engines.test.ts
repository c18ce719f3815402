import { beforeEach, expect, it } from 'vitest';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { addSong } from '#server/db/testing/addSong.ts';

let deps: TestDeps;
let song: string;

beforeEach(async () => {
  deps = await testDeps();
  song = await addSong(deps);
});

const index = (text: string) =>
  deps.db.transaction().execute((tx) => deps.engine.indexSong(tx, song, text));

const isFound = async (...words: string[]) => {
  const query = deps.db.selectFrom('song').select('id').where(deps.engine.hasWords(words));
  return (await query.execute()).length === 1;
};

it('finds prefixes of words, in any order', async () => {
  await index('vannet stiger i natt');
  expect(await isFound('nat', 'van')).toBe(true);
  expect(await isFound('vannet')).toBe(true);
  expect(await isFound('annet')).toBe(false);
  expect(await isFound('vann', 'dag')).toBe(false);
});

it('does not read a word as an operator', async () => {
  await index('NOT and NEAR or AND');
  expect(await isFound('NOT', 'NEAR', 'AND')).toBe(true);
  expect(await isFound('OR', 'XOR')).toBe(false);
});

it('removes the former words of a song', async () => {
  await index('gammel');
  await index('ny');
  expect(await isFound('gammel')).toBe(false);
  expect(await isFound('ny')).toBe(true);
});

it.each([
  ['nothing', ''],
  ['only punctuation', '!? … ♪ 𝄞'],
  ['a word longer than PostgreSQL can index', 'x'.repeat(5000)],
  ['200,000 characters of different words', manyWords()],
  ['half of a surrogate pair', 'før \uD800 etter'],
])('stores %s', async (_, text) => {
  await expect(index(text)).resolves.toBeUndefined();
});

function manyWords(): string {
  const words = Array.from({ length: 25_000 }, (_, n) => `åøæ${n.toString(36)}`);
  return words.join(' ').slice(0, 200_000);
}
