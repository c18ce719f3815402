import { hash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testBucket } from '#server/db/testing/testBucket.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { testContentStore, testDataDir } from '#server/db/testing/testContentStore.ts';
import type { ContentStore } from './ContentStore.ts';
import { openFolder } from './DiskContentStore.ts';
import { S3ContentStore } from './S3ContentStore.ts';

const content = Buffer.from('Vannet stiger');
const { length: size } = content;
const address = hash('sha256', content);
const other = hash('sha256', 'ved');

const ends: readonly [string, () => Promise<ContentStore>][] = [
  ['a disk', () => testContentStore()],
  ['a bucket', async () => (await testBucket()).open()],
  ['the whole of a bucket', async () => (await testBucket('')).open()],
  ...named('TRY_FILES_URL'),
];

/** A bucket of a real store, where an environment variable names one; each test gets its own folder. */
function named(name: string): typeof ends {
  const asked = process.env[name];
  if (asked === undefined) return [];
  const open = async () => {
    const folder = asked.replace('?', `/${randomUUID()}?`);
    const { bucket } = readSettings({ ...process.env, FILES_URL: folder });
    if (bucket === null) throw new Error(`${name} names no bucket`);
    return new S3ContentStore(bucket, await openFolder(testDataDir()));
  };
  return [[`a bucket of ${name}`, open]];
}

describe.each(ends)('on %s', (_, open) => {
  let store: ContentStore;

  beforeEach(async () => {
    store = await open();
  });

  async function received(bytes: Uint8Array = content) {
    const file = await store.begin();
    onTestFinished(() => file.discard());
    await file.write(bytes);
    return file;
  }

  async function keep(bytes: Uint8Array, sha256: string) {
    const file = await received(bytes);
    await store.prepare(file, sha256);
    await store.place(file, sha256);
  }

  const read = async (...range: Parameters<ContentStore['open']>) =>
    buffer(await store.open(...range));

  it('stores a blob at its address, and reads it in whole or in part', async () => {
    await keep(content, address);
    expect(await read(address, size)).toEqual(content);
    expect(String(await read(address, size, { start: 7, end: size - 1 }))).toBe('stiger');
    expect(String(await read(address, size, { start: 1, end: 1 }))).toBe('a');
    expect(await store.sizeOf(address)).toBe(size);
    expect(await store.has(address, size)).toBe(true);
    expect(await store.has(address, size + 1)).toBe(false);
    expect(await Array.fromAsync(store.list())).toEqual([{ sha256: address, size }]);
  });

  it('places a blob without `prepare`, and equal contents once', async () => {
    await store.place(await received(), address);
    await store.place(await received(), address);
    expect(await Array.fromAsync(store.list())).toEqual([{ sha256: address, size }]);
  });

  it('places a blob that was deleted after `prepare`', async () => {
    const file = await received();
    await store.prepare(file, address);
    await store.remove(address);
    await store.place(file, address);
    expect(await read(address, size)).toEqual(content);
  });

  it('reads and truncates a temporary file', async () => {
    const file = await received();
    await file.write(Buffer.from(' i elven'));
    expect(String(await file.read(size + 3, 100))).toBe('elven');
    await file.truncate(size);
    await store.place(file, address);
    expect(await read(address, size)).toEqual(content);
  });

  it('stores a blob of many pieces', async () => {
    const long = Buffer.alloc(700_001, 'sol og måne ');
    const sha256 = hash('sha256', long);
    await keep(long, sha256);
    expect((await read(sha256, long.length)).equals(long)).toBe(true);
  });

  it('finds no missing blob, and refuses an invalid address', async () => {
    expect(await store.has(address, size)).toBe(false);
    expect(await store.sizeOf(address)).toBeUndefined();
    await expect(store.open(address, size)).rejects.toThrow(/ENOENT|no such content/);
    for (const name of ['', '..', '../../etc/passwd', address.slice(1), `${address}/..`]) {
      for (const use of [
        'sizeOf',
        'remove',
        'quarantine',
        'restoreQuarantined',
        'deleteQuarantined',
      ] as const) {
        await expect((async () => store[use](name))()).rejects.toThrow('not the address');
      }
    }
  });

  it('deletes a blob, and accepts a missing one', async () => {
    await keep(content, address);
    await store.remove(address);
    await store.remove(address);
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  it('quarantines, restores and deletes', async () => {
    await keep(content, address);
    await keep(Buffer.from('ved'), other);
    await store.quarantine(address);
    await store.quarantine(address);
    expect(await store.has(address, size)).toBe(false);
    expect(await store.listQuarantined()).toEqual([address]);
    expect(await Array.fromAsync(store.list())).toEqual([{ sha256: other, size: 3 }]);
    expect(await store.restoreQuarantined(other)).toBe(false);
    expect(await store.restoreQuarantined(address)).toBe(true);
    expect(await store.restoreQuarantined(address)).toBe(false);
    expect(await read(address, size)).toEqual(content);
    await store.quarantine(address);
    await store.deleteQuarantined(address);
    await store.deleteQuarantined(address);
    expect(await store.listQuarantined()).toEqual([]);
    expect(await store.restoreQuarantined(address)).toBe(false);
  });

  it('stores notes', async () => {
    expect(await store.readNote('ages.json')).toBeUndefined();
    await store.writeNote('ages.json', 'tretti dager');
    await store.writeNote('ages.json', 'førti dager');
    expect(await store.readNote('ages.json')).toBe('førti dager');
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });
});
