import crypto, { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '#server/settings/settings.ts';
import { type StoreFault, type TestBucket, testBucket } from '#server/db/testing/testBucket.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { isFull } from '#tests/isFull.ts';
import { type ContentStore, StoreUnavailable } from './ContentStore.ts';
import { openContentStore } from './DiskContentStore.ts';

const content = Buffer.alloc(300_000, 'vann og sol ');
const { length: size } = content;
const address = hash('sha256', content);
const key = `contents/${address}`;

let bucket: TestBucket;
let store: ContentStore;

beforeEach(async () => {
  bucket = await testBucket();
  store = await bucket.open();
});

async function received(bytes = content) {
  const file = await store.begin();
  onTestFinished(() => file.discard());
  await file.write(bytes);
  return file;
}

/** The requests from now on, with only the faults of `spoil`. */
function spoiling(spoil: TestBucket['spoil'] = () => undefined): string[] {
  bucket.asked.length = 0;
  bucket.spoil = spoil;
  return bucket.asked;
}

const always = (fault: StoreFault, of: string) => (asked: string) =>
  asked.startsWith(of) ? fault : undefined;

function once(fault: StoreFault, of: string): TestBucket['spoil'] {
  let remaining = 1;
  return (asked) => (asked.startsWith(of) && remaining-- > 0 ? fault : undefined);
}

const read = async (...range: [] | [{ start: number; end: number }]) =>
  buffer(await store.open(address, size, ...range));

it('uploads a blob once, under its hash, and reads it back', async () => {
  const asked = spoiling();
  await store.prepare(await received(), address);
  expect(asked).toEqual([`HEAD ${key}`, 'HEAD', `PUT ${key}`, `HEAD ${key}`, `GET ${key}`]);
  asked.length = 0;
  const file = await received();
  await store.prepare(file, address);
  await store.place(file, address);
  expect(asked).toEqual([`HEAD ${key}`, `GET ${key}`, `HEAD ${key}`]);
});

it('accepts an empty response to a write that is declared as HTML', async () => {
  spoiling((asked) => (/^(PUT|DELETE)/.test(asked) ? 'html' : undefined));
  await store.place(await received(), address);
  expect((await read()).equals(content)).toBe(true);
  await store.remove(address);
  expect(await store.has(address, size)).toBe(false);
});

it('requests only the wanted range', async () => {
  await store.place(await received(), address);
  const asked = spoiling();
  const part = { start: 1000, end: 1999 };
  expect((await read(part)).equals(content.subarray(1000, 2000))).toBe(true);
  expect(asked).toEqual([`GET ${key} bytes=1000-1999`]);
});

describe('retries transient faults, up to three attempts:', () => {
  it.each<[StoreFault, string, number]>([
    [500, 'HEAD', 3],
    [503, 'GET', 3],
    [503, 'PUT', 3],
    [429, 'DELETE', 3],
    ['hung up', 'GET', 3],
    ['hung up', 'PUT', 3],
    [403, 'HEAD', 1],
    [301, 'GET', 1],
    ['page', 'HEAD', 1],
    ['page', 'GET', 1],
    ['page', 'PUT', 1],
    ['silent', 'HEAD', 1],
    ['silent', 'GET', 1],
    ['silent', 'PUT', 1],
  ])('%s to %s, %i times', async (fault, method, tries) => {
    await store.place(await received(), address);
    const asked = spoiling(always(fault, method));
    const use = {
      HEAD: () => store.sizeOf(address),
      GET: () => store.open(address, size),
      PUT: () => store.writeNote('ages.json', '{}'),
      DELETE: () => store.remove(address),
    }[method];
    await expect(use?.()).rejects.toThrow(StoreUnavailable);
    expect(asked).toHaveLength(tries);
    spoiling();
    expect((await read()).equals(content)).toBe(true);
  });

  it.each<StoreFault>([503, 'hung up'])('%s once is not noticed', async (fault) => {
    spoiling(once(fault, 'PUT'));
    await store.prepare(await received(), address);
    spoiling(once(fault, 'GET'));
    expect((await read()).equals(content)).toBe(true);
  });
});

it('refuses a store that returns other bytes than were sent', async () => {
  spoiling(always('wrong', 'PUT'));
  await expect(store.prepare(await received(), address)).rejects.toThrow(StoreUnavailable);
  spoiling();
  await store.prepare(await received(), address); // replaces the earlier blob
  expect((await read()).equals(content)).toBe(true);
});

describe('reading', () => {
  beforeEach(async () => store.place(await received(), address));

  it('resumes where the connection broke', async () => {
    const asked = spoiling(once('cut', 'GET'));
    expect((await read()).equals(content)).toBe(true);
    expect(asked).toEqual([`GET ${key}`, expect.stringMatching(/^GET \S+ bytes=[1-9]\d*-299999$/)]);
  });

  it('fails where the connection breaks repeatedly', async () => {
    const asked = spoiling(always('cut', 'GET'));
    await expect(read()).rejects.toThrow(StoreUnavailable);
    expect(asked).toHaveLength(3);
  });

  it('fails before its end where the bytes differ', async () => {
    spoiling(always('wrong', 'GET'));
    const content = await store.open(address, size);
    const pieces: Buffer[] = [];
    content.on('data', (piece: Buffer) => pieces.push(piece));
    await expect(buffer(content)).rejects.toThrow(StoreUnavailable);
    expect(Buffer.concat(pieces).length).toBeLessThan(size);
  });

  it('refuses a response that is too short, or of another range', async () => {
    spoiling(always('short', 'GET'));
    await expect(store.open(address, size)).rejects.toThrow(StoreUnavailable);
    spoiling();
    // This store ignores the end of `bytes=0-0`.
    const first = store.open(address, size, { start: 0, end: 0 });
    await expect(first).rejects.toThrow(StoreUnavailable);
  });

  it.runIf(isFull)('aborts the request when the reader stops', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024, 'bekk');
    const sha256 = hash('sha256', long);
    await store.place(await received(long), sha256);
    const asked = spoiling();
    const content = await store.open(sha256, long.length);
    content.destroy();
    await expect.poll(() => asked).toEqual([`GET contents/${sha256}`, 'left']);
  });
});

it('lists several pages', async () => {
  const many = Array.from({ length: 1005 }, (_, at) => hash('sha256', String(at)));
  // The store's continuation token uses a cipher that OpenSSL refuses; `list` does not need it.
  const cipher = crypto.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16));
  vi.spyOn(crypto, 'createCipheriv').mockReturnValue(cipher);
  bucket.fill(many.map((sha256) => `contents/${sha256}`));
  const asked = spoiling();
  const listed = await Array.fromAsync(store.list(), ({ sha256 }) => sha256);
  expect(listed).toEqual(many.toSorted());
  expect(asked).toHaveLength(2);
});

it('does not take a missing bucket for a missing blob', async () => {
  await store.place(await received(), address);
  spoiling((asked) => (/^(HEAD|GET)/.test(asked) ? 404 : undefined));
  await expect(store.has(address, size)).rejects.toThrow(StoreUnavailable);
  await expect(store.readNote('ages.json')).rejects.toThrow(StoreUnavailable);
  await expect(Array.fromAsync(store.list())).rejects.toThrow(StoreUnavailable);
});

it('recognizes a missing blob, however the store reports it', async () => {
  spoiling(always(404, 'HEAD contents/'));
  expect(await store.sizeOf(address)).toBeUndefined();
});

it('does not delete a blob that the store has not copied', async () => {
  await store.place(await received(), address);
  spoiling(always(200, 'PUT'));
  await expect(store.quarantine(address)).rejects.toThrow(StoreUnavailable);
  spoiling();
  expect(await store.has(address, size)).toBe(true);
});

it.each<[string, StoreFault | Partial<TestBucket['place']>]>([
  ['does not exist', 404],
  ['answers with an HTML page', 'page'],
  ['has another key', { secret: 'other' }],
  ['has another name', { name: 'another' }],
  ['is not reachable', { endpoint: 'http://127.0.0.1:1' }],
])('stops the start with a sentence when the store %s', async (_, fault) => {
  if (typeof fault !== 'object') spoiling(() => fault);
  const place = { ...bucket.place, ...(typeof fault === 'object' && fault) };
  const opening = openContentStore({ dataDir: testDataDir(), bucket: place });
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    /^FILES_URL «s3:\/\/\w+\/sang\/bok» kan ikke brukes: .+\.$/,
  );
});
