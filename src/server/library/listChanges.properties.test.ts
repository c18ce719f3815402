import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { testDeps } from '#server/storage/testing/testDeps.ts';
import { LibraryDevice } from '#server/testing/LibraryDevice.ts';
import { deeds, libraryOf, type LibraryWorld } from '#server/testing/libraryWorld.ts';
import { listChanges } from './listChanges.ts';

/** So small that every boundary is met. */
const page = { songs: 3, text: 400 };

async function newWorld(): Promise<LibraryWorld> {
  const deps = await testDeps();
  return { deps, maria: await addPerson(deps) };
}

const newDevice = ({ deps, maria }: LibraryWorld) =>
  new LibraryDevice((query) => listChanges(deps, maria, query, page));

const numRuns = process.env['LONG'] ? 1000 : 40;

it('brings a device to what the server has, whatever happened between its questions', {
  timeout: numRuns * 2000,
}, async () => {
  const world = await newWorld();
  let device = newDevice(world);
  const questions = {
    'ask once': () => device.askOnce(),
    'ask for all': () => device.askForAll(),
    'another device': async () => (device = newDevice(world)),
  };
  const steps = fc.oneof(
    fc.constantFrom(...Object.values(deeds)),
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
});

it('misses nothing that is written while it answers', async () => {
  const world = await newWorld();
  const device = newDevice(world);
  for (let at = 0; at < 8; at++) await deeds.add(world, at);
  const kinds = [deeds.change, deeds.add, deeds.delete, deeds['add many in one revision']];

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
