import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type RequestListener, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { BucketPlace } from '#server/settings/settings.ts';
import { S3ContentStore } from '#server/blobs/S3ContentStore.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { testDataDir } from './testContentStore.ts';

/**
 * A fault of the store: a status, no response, a closed connection, half of the bytes as if they were
 * all, a connection closed after half of them, other bytes, or a foreign page. `html` is not a fault: it
 * is a correct response that is declared as HTML.
 */
export type StoreFault =
  | number
  | 'silent'
  | 'hung up'
  | 'short'
  | 'cut'
  | 'wrong'
  | 'page'
  | 'html';

/** A bucket behind a proxy that can inject a fault into each request. */
export interface TestBucket {
  readonly place: BucketPlace;
  /** `GET contents/ab… bytes=0-9`, in order; `left` where the client did not read the whole response. */
  readonly asked: string[];
  /** Decides the fault of a request, which is given as in `asked`. */
  spoil: (asked: string) => StoreFault | undefined;
  /** Adds empty objects. */
  fill(keys: readonly string[]): void;
  /** A blob store on the bucket; its time-out fires at once where a fault makes the store silent. */
  open(): Promise<S3ContentStore>;
}

export async function testBucket(folder = 'sang/bok/'): Promise<TestBucket> {
  const directory = testDataDir();
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'sangbok' }],
  });
  await store.configureBuckets();
  const behind = await listening(store.callback());
  const waiting = new Set<() => void>();
  const bucket: TestBucket = {
    place: {
      endpoint: await listening(between),
      name: 'sangbok',
      prefix: folder,
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: 'S3RVER',
      sessionToken: null,
    },
    asked: [],
    spoil: () => undefined,
    fill(keys) {
      const place = join(directory, 'sangbok', folder);
      for (const key of keys) {
        mkdirSync(dirname(join(place, key)), { recursive: true });
        writeFileSync(join(place, `${key}._S3rver_object`), '');
        writeFileSync(join(place, `${key}._S3rver_object.md5`), '');
        writeFileSync(join(place, `${key}._S3rver_metadata.json`), '{}');
      }
    },
    open: async () =>
      new S3ContentStore(bucket.place, await openFolder(testDataDir()), (onSilent) => {
        waiting.add(onSilent);
        return () => waiting.delete(onSilent);
      }),
  };
  return bucket;

  function between(...[asking, answer]: Parameters<RequestListener>): void {
    void pass(asking, answer).catch(() => answer.destroy());
  }

  async function pass(...[asking, answer]: Parameters<RequestListener>): Promise<void> {
    const asked = inWords(asking, bucket.place);
    bucket.asked.push(asked);
    answer.on('close', () => {
      if (!answer.writableFinished && !fault) bucket.asked.push('left');
    });
    const fault = bucket.spoil(asked);
    if (fault === 'silent') {
      for (const onSilent of waiting) onSilent();
      return;
    }
    if (fault === 'hung up') {
      answer.destroy();
      return;
    }
    const sent = await buffer(asking);
    if (typeof fault === 'number') {
      // Some stores send a page with a 404.
      const type = fault === 404 ? 'text/html' : 'application/xml';
      answer.writeHead(fault, { 'content-type': type });
      answer.end('<Error><Code>Planted</Code></Error>');
      return;
    }
    if (fault === 'page') {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Velkommen!');
      return;
    }
    const { method = '', url = '', headers } = asking;
    const forward = request(behind + url, { method, headers });
    forward.end(fault === 'wrong' ? spoiled(sent) : sent);
    const [said] = (await once(forward, 'response')) as [IncomingMessage];
    const bytes = await buffer(said);
    const half = bytes.subarray(0, bytes.length / 2);
    const isHalf = fault === 'short' || fault === 'cut';
    const body = isHalf ? half : fault === 'wrong' ? spoiled(bytes) : bytes;
    const shorter = fault === 'short' ? { 'content-length': String(half.length) } : {};
    const called = fault === 'html' ? { 'content-type': 'text/html; charset=utf-8' } : {};
    answer.writeHead(said.statusCode ?? 0, { ...said.headers, ...shorter, ...called });
    if (fault === 'cut') answer.write(body, () => answer.destroy());
    else answer.end(body);
  }
}

function inWords({ method, url = '', headers }: IncomingMessage, { name, prefix }: BucketPlace) {
  const path = decodeURIComponent(url).replace(`/${name}`, '').replace(`/${prefix}`, '');
  return [method, path, headers.range].filter(Boolean).join(' ');
}

/** The same bytes with another first byte. */
function spoiled(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  if (other.length > 0) other.writeUInt8(other.readUInt8(0) ^ 1);
  return other;
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
