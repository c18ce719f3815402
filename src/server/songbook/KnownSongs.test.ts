import { expect, it, vi } from 'vitest';
import { testDeps } from '#server/storage/testing/testDeps.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { bookSong } from '#server/songbook/testing/makeSongbook.ts';
import { KnownSongs } from './KnownSongs.ts';

/** How often something is looked up while as many songs of one title meet as many that are here. */
async function lookUps(count: number): Promise<number> {
  const deps = await testDeps();
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (const at of numbers) await addSong(deps, { title: 'Halleluja', lyrics: `Tekst ${at}` });
  const spies = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Set.prototype, 'has')];
  const known = await KnownSongs.read(deps.db);
  const fates = [];
  for (const at of numbers) {
    fates.push((await known.judge(bookSong({ title: 'HALLELUJA', lyrics: `Tekst ${at}` }))).fate);
  }
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  expect(new Set(fates)).toEqual(new Set(['same']));
  return calls;
}

it('takes twice as much for twice as many songs of one title', async () => {
  const [few, many] = [await lookUps(100), await lookUps(200)];
  expect(many / few).toBeLessThan(2.5);
});

it('takes the songs that are here a thousand at a time, and lets others in between', async () => {
  const { db, ...deps } = await testDeps();
  await addSong({ ...deps, db }, { title: 'Sang 0' });
  const song = await db.selectFrom('song').selectAll().executeTakeFirstOrThrow();
  for (let first = 0; first < 3000; first += 200) {
    const numbers = Array.from({ length: 200 }, (_, at) => first + at);
    const rows = numbers.map((at) => ({ ...song, id: `id-${at}`, title_folded: `sang ${at}` }));
    await db.insertInto('song').values(rows).execute();
  }
  const taken = vi.spyOn(Map.prototype, 'set');
  let [before, most, isReading] = [0, 0, true];
  const look = () => {
    most = Math.max(most, taken.mock.calls.length - before);
    before = taken.mock.calls.length;
    if (isReading) setImmediate(look);
  };
  setImmediate(look);
  await KnownSongs.read(db);
  isReading = false;
  look();
  taken.mockRestore();
  expect(before).toBeGreaterThan(3000);
  expect(most).toBeLessThan(2500);
});
