import { readdirSync, statSync, utimesSync } from 'node:fs';
import disk from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { watchedDisk } from '#server/db/testing/watchedDisk.ts';
import type { ContentStore } from './ContentStore.ts';
import { openFolder } from './DiskContentStore.ts';

const address = 'ab12'.padEnd(64, '0');
let folder: string;
let store: ContentStore;

beforeEach(async () => {
  const dataDir = testDataDir();
  folder = join(dataDir, 'files');
  store = await openFolder(dataDir);
});

async function received(content: string) {
  const file = await store.begin();
  await file.write(Buffer.from(content));
  return file;
}

/** The files in the folder, without folders. */
function filesOnDisk(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it('stores a blob at its address, readable only by its owner', async () => {
  await store.place(await received('hei'), address);
  const path = join(folder, 'ab', '12', address);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('stores equal contents once', async () => {
  await store.place(await received('hei'), address);
  await store.place(await received('hei'), address);
  expect(filesOnDisk()).toEqual([address]);
});

it('deletes discarded files, and keeps placed ones', async () => {
  const file = await received('hei');
  await file.discard();
  await file.discard();
  expect(filesOnDisk()).toEqual([]);
  const kept = await received('hei');
  await store.place(kept, address);
  await kept.discard();
  expect(filesOnDisk()).toEqual([address]);
});

it('deletes abandoned uploads, and nothing else', async () => {
  const now = Date.now();
  const receiving = await received('hei');
  const [own = ''] = readdirSync(join(folder, 'tmp'));
  const dead = join(folder, 'tmp', 'of-a-server-that-is-gone');
  const alive = join(folder, 'tmp', 'of-another-server');
  for (const path of [dead, alive]) await disk.writeFile(path, 'hei');
  for (const path of [dead, join(folder, 'tmp', own)]) {
    utimesSync(path, now / 1000 - 50, now / 1000 - 50);
  }
  await store.sweep(now);
  expect(filesOnDisk().sort()).toEqual([own, 'of-another-server'].sort());
  await store.sweep(now + 60_000);
  expect(filesOnDisk()).toEqual([own]);
  await store.place(receiving, address);
  expect(filesOnDisk()).toEqual([address]);
});

it('syncs the file and its folders, renames it, then syncs the last folder', async () => {
  const dataDir = testDataDir();
  const { on, done } = watchedDisk();
  const other = await openFolder(dataDir, on);
  const file = await other.begin();
  await file.write(Buffer.from('hei'));
  done.length = 0;
  await other.place(file, address);
  const below = (path: string) => join(dataDir, 'files', path);
  expect(done.filter((step) => !step.startsWith('close'))).toEqual([
    `mkdir ${below('ab/12')}`,
    expect.stringMatching(/^sync .*\/tmp\//),
    `sync ${below('ab')}`,
    `sync ${below('')}`.replace(/\/$/, ''),
    expect.stringMatching(/^rename .*\/tmp\/.* .*\/ab\/12\/ab12/),
    `sync ${below('ab/12')}`,
  ]);
});
