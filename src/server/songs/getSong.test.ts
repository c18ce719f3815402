import { beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { favoriteSong } from './favoriteSong.ts';
import { getSong, songTag } from './getSong.ts';
import { recordPlay } from './recordPlay.ts';

let deps: TestDeps;
let maria: CurrentUser;

beforeEach(async () => {
  deps = await testDeps();
  maria = await addPerson(deps);
});

it('returns the lyrics as written, and the versions', async () => {
  const lyrics = ' Re-\t La-\r\nÅ, 𝄞 «kom»\n\n\n(Do)\u00a0';
  const alternateVersions = [{ name: 'Kort', lyrics: 'Kom', key: 'Do', notes: null }];
  const id = await addSong(deps, { lyrics, alternateVersions });
  expect(await getSong(deps, maria, id)).toMatchObject({ id, lyrics, alternateVersions });
});

it.each(['nothing', '', '%', "' or 1=1"])('answers 404 for %j', async (id) => {
  await addSong(deps);
  await expect(getSong(deps, maria, id)).rejects.toMatchObject({ code: 'songNotFound' });
});

it('returns an ETag with the version that changes with any part of the response', async () => {
  const id = await addSong(deps);
  const tag = async (user: CurrentUser) => songTag(await getSong(deps, user, id));
  const josef = await addPerson(deps);
  const first = await tag(maria);
  expect(first).toMatch(/^1-[\w-]{16}$/);
  expect(await tag(josef)).toBe(first);

  await favoriteSong(deps, maria, id);
  const hearted = await tag(maria);
  expect(hearted).not.toBe(first);
  expect(await tag(josef)).toBe(first);

  await recordPlay(deps, josef, id);
  expect(await tag(maria)).not.toBe(hearted);
});
