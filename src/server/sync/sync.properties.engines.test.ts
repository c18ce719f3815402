import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { SyncingDevice } from '#server/testing/SyncingDevice.ts';
import { libraryChanges, libraryOf, type TestLibrary } from '#server/testing/testLibrary.ts';
import { sync } from './sync.ts';
import { isFull } from '#tests/isFull.ts';

/** Small enough to hit every page boundary. */
const page = { rows: '3', bytes: 400 };

async function newWorld(): Promise<TestLibrary> {
  const deps = await testDeps();
  return { deps, maria: await addPerson(deps) };
}

const newDevice = ({ deps, maria }: TestLibrary) =>
  new SyncingDevice((query) => sync(deps, maria, { ...query, limit: page.rows }, page.bytes));

const numRuns = isFull ? 40 : 10; // in one library, which grows with each run
const libraries = Array.from({ length: isFull ? 8 : 1 }, (_, at) => at + 1);

it.each(libraries)(
  'brings a device to the server’s state after any history (library %i)',
  {
    timeout: numRuns * 2000,
  },
  async () => {
    const world = await newWorld();
    let device = newDevice(world);
    const questions = {
      'ask once': () => device.askOnce(),
      'ask for all': () => device.askForAll(),
      'another device': async () => (device = newDevice(world)),
    };
    const steps = fc.oneof(
      fc.constantFrom(...Object.values(libraryChanges)),
      fc.constantFrom(...Object.values(questions)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, fc.nat(30)), { maxLength: 25 }), async (all) => {
        for (const [step, number] of all) {
          world.deps.pass(1);
          await step(world, number);
        }
        await device.askForAll();
        expect(device.library()).toEqual(await libraryOf(world));
      }),
      { numRuns },
    );
  },
);

it('misses no concurrent write', async () => {
  const world = await newWorld();
  const device = newDevice(world);
  for (let at = 0; at < 8; at++) await libraryChanges.add(world, at);
  const kinds = [
    libraryChanges.change,
    libraryChanges.add,
    libraryChanges.delete,
    libraryChanges['add many in one revision'],
  ];

  async function write(from: number): Promise<void> {
    for (let at = 0; at < 12; at++) await kinds[(from + at) % kinds.length]?.(world, from * 7 + at);
  }
  let isWriting = true;
  async function ask(): Promise<void> {
    while (isWriting) await device.askOnce();
  }
  const asking = ask();
  await Promise.all([write(0), write(1), write(2), write(3)]);
  isWriting = false;
  await asking;
  await device.askForAll();
  expect(device.library()).toEqual(await libraryOf(world));
});

it('deletes a song on a device that has received its page', async () => {
  const world = await newWorld();
  const { deps } = world;
  const ids: string[] = [];
  for (const length of [100, 250, 400]) {
    ids.push(await addSong(deps, { lyrics: 'a'.repeat(length) }));
  }
  const first = () => sync(deps, world.maria, { limit: page.rows }, page.bytes);
  const [device, { revision }] = [newDevice(world), await first()];
  await device.askOnce();
  const gone = { deleted_at: 1, revision: 4 };
  await deps.db.updateTable('song').set(gone).where('id', '=', String(ids[0])).execute();
  await deps.db.updateTable('installation').set({ library_revision: 4 }).execute();
  expect((await first()).revision, 'it ends at the same song').toBe(revision);
  const later = newDevice(world);
  for (const each of [device, later]) {
    await each.askForAll();
    expect(each.library()).toEqual(await libraryOf(world));
  }
});
