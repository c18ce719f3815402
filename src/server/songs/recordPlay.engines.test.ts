import { beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { getSong } from './getSong.ts';
import { listRecentSongs } from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';

let deps: TestDeps;
let maria: CurrentUser;
let josef: CurrentUser;

beforeEach(async () => {
  deps = await testDeps();
  maria = await addPerson(deps);
  josef = await addPerson(deps, { firstName: 'Josef' });
});

const recent = async (user: CurrentUser) =>
  (await listRecentSongs(deps, user)).map(({ title }) => title);

it('counts the plays of all people, and stores the last time', async () => {
  const song = await addSong(deps);
  expect(await getSong(deps, maria, song)).toMatchObject({ playCount: 0, lastPlayed: null });
  await recordPlay(deps, maria, song);
  deps.pass(60_000);
  const played = { playCount: 2, lastPlayed: '2026-01-01T12:01:00.000Z' };
  expect(await recordPlay(deps, josef, song)).toEqual(played);
  expect(await getSong(deps, maria, song)).toMatchObject(played);
});

it('lists a person’s own plays, most recent first, each song once', async () => {
  const [brød, vin, olje] = [
    await addSong(deps, { title: 'Brød' }),
    await addSong(deps, { title: 'Vin' }),
    await addSong(deps, { title: 'Olje' }),
  ];
  for (const song of [brød, vin, brød]) {
    deps.pass(1000);
    await recordPlay(deps, maria, song);
  }
  await recordPlay(deps, josef, olje);
  expect(await recent(maria)).toEqual(['Brød', 'Vin']);
  expect(await recent(josef)).toEqual(['Olje']);
});

it('stops at the limit', async () => {
  for (let n = 0; n <= limits.recentSongs; n++) {
    deps.pass(1000);
    await recordPlay(deps, maria, await addSong(deps, { title: `Sang ${n}` }));
  }
  const titles = await recent(maria);
  expect(titles).toHaveLength(limits.recentSongs);
  expect(titles).not.toContain('Sang 0');
});

it('counts each of 50 concurrent plays', async () => {
  const song = await addSong(deps);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => recordPlay(deps, n % 2 ? maria : josef, song)),
  );
  expect(new Set(answers.map(({ playCount }) => playCount)).size).toBe(50);
  expect(await getSong(deps, maria, song)).toMatchObject({ playCount: 50 });
});

it('keeps the total when a person is deleted', async () => {
  const song = await addSong(deps);
  await recordPlay(deps, josef, song);
  await deps.db.deleteFrom('person').where('id', '=', josef.id).execute();
  expect(await getSong(deps, maria, song)).toMatchObject({ playCount: 1 });
});

it('counts atomically', async () => {
  const song = await addSong(deps);
  await deps.db.schema.alterTable('song_play_total').renameTo('away').execute();
  try {
    await expect(recordPlay(deps, maria, song)).rejects.toThrow('song_play_total');
  } finally {
    await deps.db.schema.alterTable('away').renameTo('song_play_total').execute();
  }
  expect(await recent(maria)).toEqual([]);
});

it('counts the other plays of a batch when one person’s account was deleted', async () => {
  const song = await addSong(deps);
  await deps.db.deleteFrom('person').where('id', '=', josef.id).execute();
  const [gone, unknown, counted] = await Promise.allSettled([
    recordPlay(deps, josef, song),
    recordPlay(deps, maria, 'nothing'),
    recordPlay(deps, maria, song),
  ]);
  expect([gone.status, unknown.status]).toEqual(['rejected', 'rejected']);
  expect(counted).toMatchObject({ status: 'fulfilled', value: { playCount: 1 } });
});

it('counts concurrent plays on two servers, in any order', async () => {
  const servers = await twoServers();
  const [{ deps: first }] = servers;
  const people = [await addPerson(first), await addPerson(first), await addPerson(first)];
  const songs = [await addSong(first), await addSong(first), await addSong(first)];
  const plays = people.flatMap((person) => songs.map((song) => ({ person, song })));
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      servers.flatMap(({ deps: one }, at) =>
        (at === 0 ? plays : plays.toReversed()).map(({ person, song }) =>
          recordPlay(one, person, song),
        ),
      ),
    );
  }
  for (const song of songs) {
    const playCount = rounds * servers.length * people.length;
    expect(await getSong(first, maria, song)).toMatchObject({ playCount });
  }
});

it('counts nothing twice where the response to a commit is lost, and rejects the whole batch at once', async () => {
  const song = await addSong(deps);
  const lost = new Error('Connection terminated unexpectedly');
  let commits = 0;
  const { db } = deps;
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      await db.transaction().execute(work);
      commits++;
      throw lost;
    },
  });
  const cut = { ...deps, db: Object.assign(Object.create(db), { transaction }) as typeof db };
  const plays = await Promise.allSettled([1, 2, 3].map(() => recordPlay(cut, maria, song)));
  expect(plays.map((each) => each.status === 'rejected' && each.reason)).toEqual([
    lost,
    lost,
    lost,
  ]);
  expect(commits).toBe(1);
  expect(await getSong(deps, maria, song)).toMatchObject({ playCount: 3 });
});
