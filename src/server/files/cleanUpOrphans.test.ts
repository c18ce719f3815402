import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { bindFolderToDatabase } from './bindFolderToDatabase.ts';
import { insertFile } from './fileStore.ts';
import { cleanUpOrphanBlobs, cleanUpOrphans } from './cleanUpOrphans.ts';

const day = 24 * 60 * 60 * 1000; // ms
const named = 'a'.repeat(64);
const orphan = 'b'.repeat(64);

const rowOf = (sha256: string) => ({
  id: sha256,
  sha256,
  size: 3,
  media_type: 'audio/wav',
  kind: 'audio' as const,
  name: '',
  created_by: null,
  created_at: 1,
});

async function setUp() {
  const dataDir = testDataDir();
  const deps = await testDeps({ files: await openFolder(dataDir) });
  const folder = join(dataDir, 'files');
  await bindFolderToDatabase(deps);
  for (const sha256 of [named, orphan]) {
    const place = join(folder, sha256.slice(0, 2), sha256.slice(2, 4));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, sha256), 'hei');
    // An old file: its age counts from when it became an orphan.
    utimesSync(join(place, sha256), 1, 1);
  }
  await insertFile(deps.db, rowOf(named));
  /** Runs the daily clean-up for so many days. */
  async function live(days: number) {
    for (let count = 0; count < days; count++) {
      deps.pass(day);
      await cleanUpOrphanBlobs(deps);
    }
  }
  const place = () => {
    if (existsSync(join(folder, 'bb/bb', orphan))) return 'in place';
    return existsSync(join(folder, 'removed', orphan)) ? 'set aside' : 'gone';
  };
  return {
    deps,
    folder,
    live,
    place,
    temporary: (name: string, age: number) => {
      const path = join(folder, 'tmp', name);
      writeFileSync(path, 'hei');
      utimesSync(path, deps.clock() / 1000 - age, deps.clock() / 1000 - age);
    },
    filesOnDisk: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/ages|installation/.test(entry.name))
        .map(({ name }) => name)
        .toSorted(),
  };
}

it('quarantines an orphaned blob after 30 days, and deletes it 90 days later', async () => {
  const { deps, live, place, filesOnDisk } = await setUp();
  await cleanUpOrphanBlobs(deps); // first seen without a row
  await live(29);
  expect(place()).toBe('in place');
  await live(1);
  expect(place()).toBe('set aside');
  await live(89);
  expect(place()).toBe('set aside');
  await live(1);
  expect(place()).toBe('gone');
  expect(filesOnDisk()).toEqual([named]);
});

it('restores a blob that is referenced again, and restarts its age', async () => {
  const { deps, live, place } = await setUp();
  await live(100);
  expect(place()).toBe('set aside');
  await insertFile(deps.db, rowOf(orphan));
  await live(1);
  expect(place()).toBe('in place');
  await live(40);
  expect(place()).toBe('in place');
  await deps.db.deleteFrom('file').where('id', '=', orphan).execute();
  await live(30);
  expect(place()).toBe('in place');
  await live(1);
  expect(place()).toBe('set aside');
});

it.each([
  ['jumps years ahead', 4000 * day],
  ['falls back', -4000 * day],
])('deletes nothing early when the clock %s', async (_, jump) => {
  const { deps, live, place } = await setUp();
  await cleanUpOrphanBlobs(deps);
  deps.pass(jump);
  await live(20);
  expect(place()).toBe('in place');
  await live(11);
  expect(place()).toBe('set aside');
  deps.pass(jump);
  await live(80);
  expect(place()).toBe('set aside');
});

it('restarts all ages when its notes are lost or damaged', async () => {
  const { folder, live, place } = await setUp();
  await live(25);
  writeFileSync(join(folder, 'ages.json'), '{"sweptAt":0,"stray":{"');
  await live(25);
  expect(place()).toBe('in place');
});

it('loses no referenced blob when two servers run it at once', async () => {
  const { deps, live, place } = await setUp();
  await live(30);
  deps.pass(day);
  await Promise.all([cleanUpOrphanBlobs(deps), cleanUpOrphanBlobs(deps)]);
  expect(place()).toBe('set aside');
  await insertFile(deps.db, rowOf(orphan));
  await Promise.all([cleanUpOrphanBlobs(deps), cleanUpOrphanBlobs(deps)]);
  expect(place()).toBe('in place');
});

it('does not move a blob that is referenced by then', async () => {
  const { deps, live, place } = await setUp();
  await live(30);
  const sizeOf = deps.files.sizeOf.bind(deps.files);
  const looking = vi.spyOn(deps.files, 'sizeOf').mockImplementation(async (sha256) => {
    if (sha256 === orphan) await insertFile(deps.db, rowOf(orphan));
    return sizeOf(sha256);
  });
  await live(1);
  expect(looking).toHaveBeenCalledTimes(2);
  expect(place()).toBe('in place');
});

it('keeps the full quarantine when it is killed between moving and writing the note', async () => {
  const { deps, live, place } = await setUp();
  await live(30);
  deps.pass(day);
  const killed = vi.spyOn(deps.files, 'writeNote').mockRejectedValue(new Error('killed'));
  await expect(cleanUpOrphanBlobs(deps)).rejects.toThrow('killed');
  killed.mockRestore();
  expect(place()).toBe('set aside');
  await live(90);
  expect(place()).toBe('set aside');
  await live(1);
  expect(place()).toBe('gone');
});

it('moves nothing in a folder of another database', async () => {
  const { deps, folder, live, place } = await setUp();
  await live(29);
  const error = vi.fn<(details: object, message: string) => void>();
  Object.assign(deps, { log: { ...deps.log, error } });
  writeFileSync(join(folder, 'installation-id'), 'another\n');
  await live(100);
  expect(place()).toBe('in place');
  expect(error).toHaveBeenCalledTimes(100);
});

it('uploading a quarantined blob again stores it again', async () => {
  const dataDir = testDataDir();
  const server = await testServer({ files: await openFolder(dataDir) });
  await bindFolderToDatabase(server.deps);
  const { browser } = await server.person();
  const song = await addSong(server.deps);
  const send = async () => {
    const form = { audioFile: { name: 'a.wav', bytes: makeWav(50) } };
    return String((await browser.send('PATCH', `/api/songs/${song}`, { form })).body['audioUrl']);
  };
  await send();
  const { sha256 } = await server.deps.db
    .selectFrom('file')
    .select('sha256')
    .executeTakeFirstOrThrow();
  await server.deps.files.quarantine(sha256);
  const url = await send();
  expect((await browser.get(url)).status).toBe(200);
  await cleanUpOrphanBlobs(server.deps);
  expect((await browser.get(url)).status).toBe(200);
});

it('deletes abandoned uploads', async () => {
  const { deps, temporary, filesOnDisk } = await setUp();
  temporary('dead', 60);
  temporary('alive', 1);
  await cleanUpOrphans(deps)();
  expect(filesOnDisk()).toEqual([named, orphan, 'alive'].toSorted());
});

it('runs repeatedly: an incomplete upload is deleted within a minute', async () => {
  const { deps, temporary, filesOnDisk } = await setUp();
  vi.useFakeTimers({ now: deps.clock(), toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = cleanUpOrphans({ ...deps, clock: Date.now });
  temporary('cut', 0);
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  expect(filesOnDisk()).toEqual([named, orphan]);
});

it('changes nothing, and logs it, when it cannot read the store', async () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const { deps, filesOnDisk } = await setUp();
  const files = Object.assign(Object.create(deps.files) as typeof deps.files, {
    list: () => {
      throw new Error('the disk is gone');
    },
    sweep: () => Promise.reject(new Error('the disk is gone')),
  });
  await cleanUpOrphans({ ...deps, files, log: { ...deps.log, warn } })();
  expect(filesOnDisk()).toEqual([named, orphan]);
  expect(warn).toHaveBeenCalledTimes(2);
});
