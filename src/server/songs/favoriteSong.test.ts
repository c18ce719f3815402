import { beforeEach, expect, it } from 'vitest';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { favoriteSong } from './favoriteSong.ts';
import { listFavoriteSongs } from './listSongs.ts';

let deps: TestDeps;
let maria: CurrentUser;
let song: string;

beforeEach(async () => {
  deps = await testDeps();
  maria = await addPerson(deps);
  song = await addSong(deps);
});

const titles = async (user: CurrentUser) =>
  (await listFavoriteSongs(deps, user)).map(({ title }) => title);

it('sets the given state, however often', async () => {
  for (const isFavorite of [false, true, true, false, false]) {
    expect(await favoriteSong(deps, maria, song, isFavorite)).toEqual({ isFavorite });
    expect(await titles(maria)).toHaveLength(isFavorite ? 1 : 0);
  }
});

it('lists favourites by title, æ ø å last', async () => {
  for (const title of ['Åpne din munn', 'Ære være', 'Zion', 'Ørken']) {
    await favoriteSong(deps, maria, await addSong(deps, { title }));
  }
  expect(await titles(maria)).toEqual(['Zion', 'Ære være', 'Ørken', 'Åpne din munn']);
});

it('loses none of 50 concurrent toggles', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => favoriteSong(deps, maria, song)),
  );
  expect(answers.filter(({ isFavorite }) => isFavorite)).toHaveLength(25);
  expect(await titles(maria)).toEqual([]);
});

it('sets once for 50 concurrent requests', async () => {
  await Promise.all(Array.from({ length: 50 }, () => favoriteSong(deps, maria, song, true)));
  expect(await titles(maria)).toEqual(['Vannet i brønnen']);
});
