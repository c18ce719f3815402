import type { Readable } from 'node:stream';
import { dirname, join } from 'node:path';
import type { Disk } from './Disk.ts';
import { DiskTemporaryFile } from './DiskTemporaryFile.ts';
import type { ByteRange, FileStore, TemporaryFile } from './FileStore.ts';

/** Nobody receives a file so long without a byte (`tooSlow`); whoever began it is gone. */
const abandonedAfter = 40_000; // ms

const address = /^[0-9a-f]{64}$/;

/**
 * Files in a folder of the data folder: `ab/cd/abcd…` by their SHA-256, and `tmp/` for those on
 * their way in, on the same file system, so that a rename moves them.
 */
export class DiskFileStore implements FileStore {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #temporary: string;
  readonly #nameFor: () => string;
  readonly #received = new Set<string>();

  /** `nameFor` makes names that no other server of this folder makes. */
  constructor(disk: Disk, folder: string, nameFor: () => string) {
    this.#disk = disk;
    this.#folder = folder;
    this.#temporary = join(folder, 'tmp');
    this.#nameFor = nameFor;
  }

  /** Makes the folders, so that they last. */
  async prepare(): Promise<void> {
    await this.#disk.mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    await this.#sync(this.#folder);
    await this.#sync(dirname(this.#folder));
  }

  async begin(): Promise<TemporaryFile> {
    const name = this.#nameFor();
    const path = join(this.#temporary, name);
    const handle = await this.#disk.open(path, 'wx+', 0o600);
    this.#received.add(name);
    return new DiskTemporaryFile(this.#disk, path, handle, () => this.#received.delete(name));
  }

  /**
   * Over a content that is there already, too: then it is the same, and whoever kept it may not
   * have synced its folder yet. The folders above may be new as well.
   */
  async keep(file: TemporaryFile, sha256: string): Promise<void> {
    if (!(file instanceof DiskTemporaryFile)) throw new Error('a file of another store');
    const path = this.#pathOf(sha256);
    const folder = dirname(path);
    await this.#disk.mkdir(folder, { recursive: true, mode: 0o700 });
    await file.moveTo(path);
    await this.#sync(folder);
    await this.#sync(dirname(folder));
    await this.#sync(this.#folder);
  }

  async has(sha256: string, size: number): Promise<boolean> {
    try {
      return (await this.#disk.stat(this.#pathOf(sha256))).size === size;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const handle = await this.#disk.open(this.#pathOf(sha256), 'r');
    return handle.createReadStream({ ...range });
  }

  remove(sha256: string): Promise<void> {
    return this.#disk.rm(this.#pathOf(sha256), { force: true });
  }

  async *list(): AsyncIterable<string> {
    for (const first of await this.#namesIn('', /^[0-9a-f]{2}$/)) {
      for (const second of await this.#namesIn(first, /^[0-9a-f]{2}$/)) {
        yield* await this.#namesIn(join(first, second), address);
      }
    }
  }

  async sweep(now: number): Promise<void> {
    for (const name of await this.#disk.readdir(this.#temporary)) {
      if (this.#received.has(name)) continue;
      const path = join(this.#temporary, name);
      try {
        if (now - (await this.#disk.stat(path)).mtimeMs < abandonedAfter) continue;
      } catch (error) {
        if (isMissing(error)) continue;
        throw error;
      }
      await this.#disk.rm(path, { force: true });
    }
  }

  async #namesIn(folder: string, pattern: RegExp): Promise<string[]> {
    return (await this.#disk.readdir(join(this.#folder, folder))).filter((name) =>
      pattern.test(name),
    );
  }

  #pathOf(sha256: string): string {
    if (!address.test(sha256)) throw new Error('not the address of a content');
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
