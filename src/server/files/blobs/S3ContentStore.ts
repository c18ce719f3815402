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
import type { DiskContentStore } from './DiskContentStore.ts';
import { type DiskTemporaryFile, own } from './DiskTemporaryFile.ts';
import { readObject } from './readObject.ts';
import type { Wait } from './StoreLine.ts';

/** Throws `StartupError` where it can't be had. */
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

type Incoming = Pick<DiskContentStore, 'begin' | 'sweep'>;

const inPlace = 'contents/';
const aside = 'removed/';
const pieceSize = 64 * 1024; // bytes

/**
 * Files in a bucket: `contents/` and `removed/`, each content by its SHA-256. What is on its way in
 * lies on a disk of this machine, until it is known what it is.
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

  /** Sent, and read back: what the store has said it has, it must have. */
  async ready(file: TemporaryFile, sha256: string): Promise<void> {
    const size = await own(file).size();
    const pieces = () => piecesOf(file, size);
    const key = inPlace + requireAddress(sha256);
    if (await this.#holds(sha256, size)) return;
    await this.#bucket.send('PUT', key, { body: { sha256, size, pieces } });
    if (await this.#holds(sha256, size)) return;
    throw new StoreUnavailable('it has not what it was sent');
  }

  /** There since it was made ready, unless somebody has taken it away as nobody's. */
  async place(file: TemporaryFile, sha256: string): Promise<void> {
    if (!(await this.has(sha256, await own(file).size()))) await this.ready(file, sha256);
  }

  sizeOf(sha256: string): Promise<number | undefined> {
    return this.#sizeOf(inPlace + requireAddress(sha256));
  }

  async has(sha256: string, size: number): Promise<boolean> {
    return (await this.sizeOf(sha256)) === size;
  }

  async open(sha256: string, size: number, range?: ByteRange): Promise<Readable> {
    const key = inPlace + requireAddress(sha256);
    const read = range ? { range } : { range: { start: 0, end: size - 1 }, sha256 };
    const content = await readObject(this.#bucket, { key, size, ...read });
    if (content) return content;
    throw new Error('no such content');
  }

  async remove(sha256: string): Promise<void> {
    await this.#bucket.send('DELETE', inPlace + requireAddress(sha256));
  }

  async *list(): AsyncGenerator<StoredContent> {
    for await (const { name, size } of this.#bucket.list(inPlace)) {
      if (isAddress(name)) yield { sha256: name, size };
    }
  }

  async setAside(sha256: string): Promise<void> {
    await this.#move(inPlace + requireAddress(sha256), aside + sha256);
  }

  bringBack(sha256: string): Promise<boolean> {
    return this.#move(aside + requireAddress(sha256), inPlace + sha256);
  }

  async listAside(): Promise<readonly string[]> {
    const names = await Array.fromAsync(this.#bucket.list(aside), ({ name }) => name);
    return names.filter(isAddress);
  }

  async letGo(sha256: string): Promise<void> {
    await this.#bucket.send('DELETE', aside + requireAddress(sha256));
  }

  async readNote(name: string): Promise<string | undefined> {
    const { status, pieces } = await this.#bucket.send('GET', name);
    return status === 404 ? undefined : text(pieces);
  }

  async writeNote(name: string, said: string): Promise<void> {
    const bytes = Buffer.from(said);
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

  /** Read back, with its hash. */
  async #holds(sha256: string, size: number): Promise<boolean> {
    if (!(await this.has(sha256, size))) return false;
    const whole = { key: inPlace + sha256, size, range: { start: 0, end: size - 1 } };
    const hashed = createHash('sha256');
    for await (const piece of (await readObject(this.#bucket, whole)) ?? [])
      hashed.update(piece as Buffer);
    return hashed.digest('hex') === sha256;
  }

  /** A store copies and deletes: first the one, and once it is seen the other. */
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
