import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BucketPlace, StartupError } from '#server/settings/settings.ts';
import { Bucket } from './Bucket.ts';
import {
  type ByteRange,
  type ContentStore,
  type StoredContent,
  StoreUnavailable,
  type TemporaryFile,
  isAddress,
  requireAddress,
} from './ContentStore.ts';
import { type DiskTemporaryFile, type Incoming, own } from './DiskTemporaryFile.ts';
import { readObject } from './readObject.ts';
import type { Wait } from './TimedRequest.ts';

/** Opens the bucket. Throws `StartupError` where it cannot be used. */
export async function openBucket(place: BucketPlace, incoming: Incoming): Promise<ContentStore> {
  const store = new S3ContentStore(place, incoming);
  try {
    await store.list().next();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new StartupError(
      `${store.where} kan ikke brukes: lageret svarer ikke som det skal (${error.message}). Se til ` +
        'at det er i gang, at bøtten finnes, og at AWS_ACCESS_KEY_ID og AWS_SECRET_ACCESS_KEY har lov til alt i den.',
    );
  }
  return store;
}

const contents = 'contents/';
const quarantined = 'removed/';
const pieceSize = 64 * 1024; // bytes

/**
 * Blob store in a bucket: `contents/` and, for quarantined blobs, `removed/`, by SHA-256. Uploads in
 * progress are temporary files on the local disk, until their type and hash are known.
 */
export class S3ContentStore implements ContentStore {
  readonly where: string;
  readonly #bucket: Bucket;
  readonly #incoming: Incoming;

  constructor(place: BucketPlace, incoming: Incoming, wait?: Wait) {
    this.where = `FILES_URL «s3://${place.name}/${place.prefix}»`.replace('/»', '»');
    this.#bucket = new Bucket(place, wait);
    this.#incoming = incoming;
  }

  begin(): Promise<DiskTemporaryFile> {
    return this.#incoming.begin();
  }

  sweep(now: number): Promise<void> {
    return this.#incoming.sweep(now);
  }

  /** Uploads the blob and reads it back to verify it. */
  async prepare(file: TemporaryFile, sha256: string): Promise<void> {
    const size = await own(file).size();
    const pieces = () => piecesOf(file, size);
    const key = contents + requireAddress(sha256);
    if (await this.#verify(sha256, size)) return;
    await this.#bucket.send('PUT', key, { body: { sha256, size, pieces } });
    if (await this.#verify(sha256, size)) return;
    throw new StoreUnavailable('it has not what it was sent');
  }

  /** Usually uploaded by `prepare` already, unless a clean-up has deleted it meanwhile. */
  async place(file: TemporaryFile, sha256: string): Promise<void> {
    if (!(await this.has(sha256, await own(file).size()))) await this.prepare(file, sha256);
  }

  sizeOf(sha256: string): Promise<number | undefined> {
    return this.#sizeOf(contents + requireAddress(sha256));
  }

  async has(sha256: string, size: number): Promise<boolean> {
    return (await this.sizeOf(sha256)) === size;
  }

  async open(sha256: string, size: number, range?: ByteRange): Promise<Readable> {
    const key = contents + requireAddress(sha256);
    const read = range ? { range } : { range: { start: 0, end: size - 1 }, sha256 };
    const content = await readObject(this.#bucket, { key, size, ...read });
    if (content) return content;
    throw new Error('no such content');
  }

  async remove(sha256: string): Promise<void> {
    await this.#bucket.send('DELETE', contents + requireAddress(sha256));
  }

  async *list(): AsyncGenerator<StoredContent> {
    for await (const { name, size } of this.#bucket.list(contents)) {
      if (isAddress(name)) yield { sha256: name, size };
    }
  }

  async quarantine(sha256: string): Promise<void> {
    await this.#move(contents + requireAddress(sha256), quarantined + sha256);
  }

  restoreQuarantined(sha256: string): Promise<boolean> {
    return this.#move(quarantined + requireAddress(sha256), contents + sha256);
  }

  async listQuarantined(): Promise<readonly string[]> {
    const names = await Array.fromAsync(this.#bucket.list(quarantined), ({ name }) => name);
    return names.filter(isAddress);
  }

  async deleteQuarantined(sha256: string): Promise<void> {
    await this.#bucket.send('DELETE', quarantined + requireAddress(sha256));
  }

  async readNote(name: string): Promise<string | undefined> {
    const { status, pieces } = await this.#bucket.send('GET', name);
    return status === 404 ? undefined : text(pieces);
  }

  async writeNote(name: string, content: string): Promise<void> {
    const bytes = Buffer.from(content);
    const body = {
      sha256: hash('sha256', bytes),
      size: bytes.length,
      pieces: () => Readable.from([bytes]),
    };
    await this.#bucket.send('PUT', name, { body });
  }

  async #sizeOf(key: string): Promise<number | undefined> {
    const { status, headers } = await this.#bucket.send('HEAD', key);
    return status === 404 ? undefined : Number(headers.get('content-length'));
  }

  /** Reads the blob back and compares its hash. */
  async #verify(sha256: string, size: number): Promise<boolean> {
    if (!(await this.has(sha256, size))) return false;
    const whole = { key: contents + sha256, size, range: { start: 0, end: size - 1 } };
    const hashed = createHash('sha256');
    for await (const piece of (await readObject(this.#bucket, whole)) ?? [])
      hashed.update(piece as Buffer);
    return hashed.digest('hex') === sha256;
  }

  /** S3 has no rename: copies, checks the copy, then deletes. */
  async #move(from: string, to: string): Promise<boolean> {
    const size = await this.#sizeOf(from);
    if (size === undefined) return false;
    await this.#bucket.send('PUT', to, { copyOf: from });
    if ((await this.#sizeOf(to)) !== size) throw new StoreUnavailable('it has not copied');
    await this.#bucket.send('DELETE', from);
    return true;
  }
}

async function* piecesOf(file: TemporaryFile, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += pieceSize) {
    yield await file.read(at, Math.min(pieceSize, size - at));
  }
}
