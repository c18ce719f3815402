import { readdirSync, statSync, utimesSync } from 'node:fs';
import disk from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { watchedDisk } from '#server/storage/testing/watchedDisk.ts';
import type { ContentStore } from './ContentStore.ts';
import { openContentStore } from './DiskContentStore.ts';

const address = 'ab12'.padEnd(64, '0');
let folder: string;
let store: ContentStore;

beforeEach(async () => {
  const dataDir = testDataDir();
  folder = join(dataDir, 'files');
  store = await openContentStore(dataDir);
});

async function received(content: string) {
  const file = await store.begin();
  await file.write(Buffer.from(content));
  return file;
}

/** What lies in the folder, without the folders. */
function lying(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it('keeps a content at its address, for its owner alone', async () => {
  await store.place(await received('hei'), address);
  const path = join(folder, 'ab', '12', address);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await text(await store.open(address))).toBe('hei');
  expect(await text(await store.open(address, { start: 1, end: 1 }))).toBe('e');
  expect(await store.has(address, 3)).toBe(true);
  expect(await store.has(address, 4)).toBe(false);
  expect(await Array.fromAsync(store.list())).toEqual([address]);
});

it('keeps equal contents once', async () => {
  await store.place(await received('hei'), address);
  await store.place(await received('hei'), address);
  expect(lying()).toEqual([address]);
});

it('gives what it received to be read, and cuts it', async () => {
  const file = await received('abc');
  await file.write(Buffer.from('def'));
  expect(String(await file.read(2, 2))).toBe('cd');
  expect(String(await file.read(4, 100))).toBe('ef');
  expect(await file.read(6, 10)).toHaveLength(0);
  await file.truncate(4);
  await store.place(file, address);
  expect(await text(await store.open(address))).toBe('abcd');
});

it('leaves nothing of what is discarded, and keeps what is kept', async () => {
  const file = await received('hei');
  await file.discard();
  await file.discard();
  expect(lying()).toEqual([]);
  const kept = await received('hei');
  await store.place(kept, address);
  await kept.discard();
  expect(lying()).toEqual([address]);
});

it('knows no content that is not there, nor one that is none', async () => {
  expect(await store.has(address, 3)).toBe(false);
  await expect(store.open(address)).rejects.toThrow('ENOENT');
  for (const name of ['', '..', '../../etc/passwd', address.slice(1), `${address}/..`]) {
    await expect(store.has(name, 1)).rejects.toThrow('not the address');
  }
  await store.remove(address);
});

it('removes a content', async () => {
  await store.place(await received('hei'), address);
  await store.remove(address);
  expect(lying()).toEqual([]);
});

it('sweeps away what nobody receives any more, and nothing else', async () => {
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
  expect(lying().sort()).toEqual([own, 'of-another-server'].sort());
  await store.sweep(now + 60_000);
  expect(lying()).toEqual([own]);
  await store.place(receiving, address);
  expect(lying()).toEqual([address]);
});

it('syncs the file and each folder on the way, renames it, then syncs the last', async () => {
  const dataDir = testDataDir();
  const { on, done } = watchedDisk();
  const other = await openContentStore(dataDir, on);
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
