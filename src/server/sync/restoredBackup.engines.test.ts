import { beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { SyncingDevice } from '#server/testing/SyncingDevice.ts';
import { libraryOf } from '#server/testing/testLibrary.ts';
import { sync } from './sync.ts';

let deps: TestDeps;
let maria: CurrentUser;
let songId: string;

beforeEach(async () => {
  deps = await testDeps();
  maria = await addPerson(deps);
  for (let at = 0; at < 3; at++) songId = await addSong(deps, { title: `Sang ${at}` });
});

async function newDevice(): Promise<SyncingDevice> {
  const device = new SyncingDevice((query) => sync(deps, maria, query));
  await device.askForAll();
  return device;
}

/** Reverts the last change of the library, as a restore does. */
async function restoreEarlierState(): Promise<void> {
  const before = { title: 'Slik den var', revision: 2 };
  await deps.db.updateTable('song').set(before).where('id', '=', songId).execute();
  await deps.db.updateTable('installation').set({ library_revision: 2 }).execute();
}

it('restarts every device once one has noticed, whenever the others sync', async () => {
  const [one, other] = [await newDevice(), await newDevice()];
  await restoreEarlierState();
  await one.askForAll();
  expect(one.library()).toEqual(await libraryOf({ deps, maria }));
  for (let at = 0; at < 3; at++) await addSong(deps, { title: `Ny ${at}` });
  await other.askForAll();
  expect(other.library()).toEqual(await libraryOf({ deps, maria }));
  const answer = await sync(deps, maria, {});
  const query = { since: String(answer.revision), library: answer.library };
  expect(await sync(deps, maria, query)).toMatchObject({ restart: false, changed: { songs: [] } });
});

it('restarts the syncing device even where nothing can be written', async () => {
  const { revision, library } = await sync(deps, maria, {});
  await restoreEarlierState();
  const warned: object[] = [];
  const failing = {
    ...deps,
    log: { ...deps.log, warn: (details: object) => void warned.push(details) },
    randomBytes: () => {
      throw new Error('disk full');
    },
  };
  const answer = await sync(failing, maria, { since: String(revision), library });
  expect(answer).toMatchObject({ restart: true, library, revision: 2 });
  expect(answer.changed.songs).toHaveLength(3);
  expect(warned).toEqual([{ err: new Error('disk full') }]);
});

it('renews the library id at most once an hour, however often a client claims a later revision', async () => {
  const claim = async () => {
    const { library } = await sync(deps, maria, {});
    return sync(deps, maria, { since: '999999999999999', library });
  };
  const { library } = await sync(deps, maria, {});
  const renamed = await claim();
  expect(renamed.library).not.toBe(library);
  deps.pass(60 * 60 * 1000 - 1);
  expect(await claim()).toMatchObject({ library: renamed.library, restart: true, revision: 3 });
  // Devices with a valid revision continue.
  const others = await sync(deps, maria, { since: '3', library: renamed.library });
  expect(others).toMatchObject({ restart: false, changed: { songs: [] } });
  deps.pass(1);
  expect((await claim()).library).not.toBe(renamed.library);
});

it('does not renew the library id for a device of another library', async () => {
  const { library } = await sync(deps, maria, {});
  await sync(deps, maria, { since: '99', library: 'x' });
  await sync(deps, maria, { since: '99' });
  expect((await sync(deps, maria, {})).library).toBe(library);
});
