import { randomUUID } from 'node:crypto';
import disk from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import {
  type ByteRange,
  type ContentStore,
  type StoredContent,
  type TemporaryFile,
  isAddress,
  requireAddress,
} from './ContentStore.ts';
import { type Disk, DiskTemporaryFile, own } from './DiskTemporaryFile.ts';

const folder = 'files';

/** Opens the bucket, or the data folder where there is none. Throws `StartupError` where it fails. */
export async function openContentStore({
  dataDir,
  bucket,
}: Pick<Settings, 'dataDir' | 'bucket'>): Promise<ContentStore> {
  const folder = await openFolder(dataDir);
  return bucket === null
    ? folder
    : (await import('./S3ContentStore.ts')).openBucket(bucket, folder);
}

/** Opens the blob store in the data folder and creates missing folders. */
export async function openFolder(dataDir: string, on: Disk = disk): Promise<DiskContentStore> {
  const store = new DiskContentStore(on, join(dataDir, folder), randomUUID);
  try {
    await store.createFolders();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${store.where} kan ikke brukes: ${reason}.`);
  }
  return store;
}

/** Longer than an upload may stall (`tooSlow`), so the server that started it has stopped. */
const abandonedAfter = 40_000; // ms

const isShard = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/**
 * Blob store on disk: `ab/cd/abcd…` by SHA-256, `removed/` for quarantined blobs, and `tmp/` for uploads
 * in progress, on the same file system so that a rename is atomic.
 */
export class DiskContentStore implements ContentStore {
  readonly where: string;
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #temporary: string;
  readonly #quarantined: string;
  readonly #nameFor: () => string;
  readonly #inProgress = new Set<string>();

  /** `nameFor` returns names that are unique across the servers of this folder. */
  constructor(disk: Disk, folder: string, nameFor: () => string) {
    this.where = `Mappen ${basename(folder)} i DATA_DIR «${dirname(folder)}»`;
    this.#disk = disk;
    this.#folder = folder;
    this.#temporary = join(folder, 'tmp');
    this.#quarantined = join(folder, 'removed');
    this.#nameFor = nameFor;
  }

  /** Creates the folders durably. */
  async createFolders(): Promise<void> {
    for (const each of [this.#temporary, this.#quarantined]) {
      await this.#disk.mkdir(each, { recursive: true, mode: 0o700 });
    }
    await this.#sync(this.#folder);
    await this.#sync(dirname(this.#folder));
  }

  async begin(): Promise<DiskTemporaryFile> {
    const name = this.#nameFor();
    const path = join(this.#temporary, name);
    const handle = await this.#disk.open(path, 'wx+', 0o600);
    this.#inProgress.add(name);
    return new DiskTemporaryFile(this.#disk, path, handle, () => this.#inProgress.delete(name));
  }

  /** Also syncs the parent folders, which may be new. */
  async prepare(file: TemporaryFile, sha256: string): Promise<void> {
    const folder = dirname(this.#pathOf(sha256));
    await this.#disk.mkdir(folder, { recursive: true, mode: 0o700 });
    await own(file).sync();
    await this.#sync(dirname(folder));
    await this.#sync(this.#folder);
  }

  /**
   * Also replaces an existing blob: it has the same content, but may be damaged, or its folder may not be
   * synced yet.
   */
  async place(file: TemporaryFile, sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    if (!own(file).isSynced) await this.prepare(file, sha256);
    await own(file).moveTo(path);
    await this.#sync(dirname(path));
  }

  async sizeOf(sha256: string): Promise<number | undefined> {
    const path = this.#pathOf(sha256);
    return unlessMissing(async () => (await this.#disk.stat(path)).size);
  }

  async has(sha256: string, size: number): Promise<boolean> {
    return (await this.sizeOf(sha256)) === size;
  }

  async open(sha256: string, _size: number, range?: ByteRange): Promise<Readable> {
    const handle = await this.#disk.open(this.#pathOf(sha256), 'r');
    return handle.createReadStream({ ...range });
  }

  remove(sha256: string): Promise<void> {
    return this.#disk.rm(this.#pathOf(sha256), { force: true });
  }

  async *list(): AsyncIterable<StoredContent> {
    for (const first of await this.#namesIn('', isShard)) {
      for (const second of await this.#namesIn(first, isShard)) {
        for (const sha256 of await this.#namesIn(join(first, second), isAddress)) {
          const size = await this.sizeOf(sha256);
          if (size !== undefined) yield { sha256, size };
        }
      }
    }
  }

  async quarantine(sha256: string): Promise<void> {
    await unlessMissing(() =>
      this.#disk.rename(this.#pathOf(sha256), join(this.#quarantined, sha256)).then(() => true),
    );
  }

  async restoreQuarantined(sha256: string): Promise<boolean> {
    const path = this.#pathOf(sha256);
    const isBack = await unlessMissing(async () => {
      await this.#disk.stat(join(this.#quarantined, sha256)); // usually missing: then no folder is created
      await this.#disk.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await this.#disk.rename(join(this.#quarantined, sha256), path);
      return true;
    });
    return isBack === true;
  }

  listQuarantined(): Promise<readonly string[]> {
    return this.#namesIn('removed', isAddress);
  }

  deleteQuarantined(sha256: string): Promise<void> {
    return this.#disk.rm(join(this.#quarantined, requireAddress(sha256)), { force: true });
  }

  async readNote(name: string): Promise<string | undefined> {
    return unlessMissing(async () => {
      const handle = await this.#disk.open(join(this.#folder, name), 'r');
      try {
        return await handle.readFile('utf8');
      } finally {
        await handle.close();
      }
    });
  }

  async writeNote(name: string, text: string): Promise<void> {
    const file = await this.begin();
    try {
      await file.write(Buffer.from(text));
      await file.sync();
      await file.moveTo(join(this.#folder, name));
      await this.#sync(this.#folder);
    } finally {
      await file.discard();
    }
  }

  async sweep(now: number): Promise<void> {
    for (const name of await this.#disk.readdir(this.#temporary)) {
      if (this.#inProgress.has(name)) continue;
      const path = join(this.#temporary, name);
      const last = await unlessMissing(async () => (await this.#disk.stat(path)).mtimeMs);
      if (last === undefined || now - last < abandonedAfter) continue;
      await this.#disk.rm(path, { force: true });
    }
  }

  async #namesIn(folder: string, isOurs: (name: string) => boolean): Promise<string[]> {
    return (await this.#disk.readdir(join(this.#folder, folder))).filter(isOurs);
  }

  #pathOf(sha256: string): string {
    requireAddress(sha256);
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }

  async #sync(folder: string): Promise<void> {
    const handle = await this.#disk.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
