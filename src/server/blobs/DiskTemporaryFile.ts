import type fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { TemporaryFile } from './ContentStore.ts';

/** A temporary file on disk, open until it is moved or discarded. */
export class DiskTemporaryFile implements TemporaryFile {
  readonly path: string;
  readonly #disk: Disk;
  readonly #handle: FileHandle;
  readonly #onGone: () => void;
  #isOpen = true;
  #isSynced = false;
  #isGone = false;

  /** `onGone` is called once `path` no longer exists. */
  constructor(disk: Disk, path: string, handle: FileHandle, onGone: () => void) {
    this.#disk = disk;
    this.path = path;
    this.#handle = handle;
    this.#onGone = onGone;
  }

  /** Whether all written bytes are synced. */
  get isSynced(): boolean {
    return this.#isSynced;
  }

  /** Bytes. */
  async size(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  async sync(): Promise<void> {
    await this.#handle.sync();
    this.#isSynced = true;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#isSynced = false;
    let written = 0;
    while (written < bytes.length) {
      written += (await this.#handle.write(bytes, written)).bytesWritten;
    }
  }

  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(
        buffer,
        filled,
        length - filled,
        position + filled,
      );
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  truncate(size: number): Promise<void> {
    this.#isSynced = false;
    return this.#handle.truncate(size);
  }

  /** Syncs and closes the file, then renames it. */
  async moveTo(path: string): Promise<void> {
    if (!this.#isSynced) await this.sync();
    await this.#close();
    await this.#disk.rename(this.path, path);
    this.#leave();
  }

  async discard(): Promise<void> {
    if (this.#isGone) return;
    await this.#disk.rm(this.path, { force: true });
    this.#leave();
    await this.#close();
  }

  #leave(): void {
    this.#isGone = true;
    this.#onGone();
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#handle.close();
  }
}

/** Narrows to the only implementation: all stores keep temporary files on disk. */
export function own(file: TemporaryFile): DiskTemporaryFile {
  if (file instanceof DiskTemporaryFile) return file;
  throw new Error('a file of another store');
}

/** The part of `node:fs/promises` that is used, so that tests can replace it. */
export type Disk = Pick<typeof fs, 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'>;

/** Where uploads in progress lie, whatever store their content goes to. */
export interface Incoming {
  begin(): Promise<DiskTemporaryFile>;
  sweep(now: number): Promise<void>;
}
