import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openFileStore } from '#server/storage/files/openFileStore.ts';
import { testDeps } from '#server/storage/testDeps.ts';
import { testDataDir } from '#server/storage/testing/testFileStore.ts';
import { insertFile } from './fileStore.ts';
import { removeLeftovers } from './removeLeftovers.ts';

const named = 'a'.repeat(64);
const orphan = 'b'.repeat(64);

async function setUp() {
  const dataDir = testDataDir();
  const deps = await testDeps({ files: await openFileStore(dataDir), clock: Date.now });
  const folder = join(dataDir, 'files');
  for (const sha256 of [named, orphan]) {
    const place = join(folder, sha256.slice(0, 2), sha256.slice(2, 4));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, sha256), 'hei');
  }
  await insertFile(deps.db, {
    id: '1',
    sha256: named,
    size: 3,
    media_type: 'audio/wav',
    kind: 'audio',
    name: '',
    created_by: null,
    created_at: 1,
  });
  const entries = () => readdirSync(folder, { recursive: true, withFileTypes: true });
  return {
    deps,
    temporary: (name: string, age: number) => {
      const path = join(folder, 'tmp', name);
      writeFileSync(path, 'hei');
      utimesSync(path, Date.now() / 1000 - age, Date.now() / 1000 - age);
    },
    lying: () =>
      entries()
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
  };
}

it('removes at the start what no row names, and what nobody receives', async () => {
  const { deps, temporary, lying } = await setUp();
  temporary('dead', 60);
  temporary('alive', 1);
  await removeLeftovers(deps)();
  expect(lying()).toEqual([named, 'alive'].toSorted());
});

it('goes on sweeping: a file half received is gone within a minute', async () => {
  const { deps, temporary, lying } = await setUp();
  vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = removeLeftovers({ ...deps, clock: Date.now });
  temporary('cut', 0);
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  expect(lying()).toEqual([named]);
});

it('leaves things as they are, and says so, when it cannot tell', async () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const { deps, lying } = await setUp();
  const files = Object.assign(Object.create(deps.files) as typeof deps.files, {
    list: () => {
      throw new Error('the disk is gone');
    },
    sweep: () => Promise.reject(new Error('the disk is gone')),
  });
  await removeLeftovers({ ...deps, files, log: { ...deps.log, warn } })();
  expect(lying()).toEqual([named, orphan]);
  expect(warn).toHaveBeenCalledTimes(2);
});
