import { expect, it } from 'vitest';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testDeps } from '#server/storage/testing/testDeps.ts';
import { listSongs } from './listSongs.ts';

/** How often the event loop came round meanwhile. SQLite alone answers without letting it. */
async function roundsOf(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0;
  let counting = setImmediate(count);
  function count() {
    rounds++;
    counting = setImmediate(count);
  }
  await work();
  clearImmediate(counting);
  return rounds;
}

it('lets others be served while a long list is made', async () => {
  const deps = await testDeps();
  const maria = await addPerson(deps);
  for (let song = 0; song < 1000; song++) await addSong(deps);
  const list = () => listSongs(deps, maria, {});
  const atOnce = await roundsOf(list);
  await addSong(deps);
  expect(await roundsOf(list)).toBeGreaterThanOrEqual(atOnce + 3);
  expect(await list()).toHaveLength(1001);
});
