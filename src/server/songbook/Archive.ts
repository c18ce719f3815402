import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { songbookFaults } from '#contract/songbook.ts';
import { AppError } from '#server/core/AppError.ts';
import { refused } from './refused.ts';

const megabyte = 1024 * 1024;

/** A .zip that is open, its entries by name. What is unpacked of it is counted as it comes out. */
export class Archive {
  readonly names: ReadonlySet<string>;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #most: number;
  /** Bytes that came out of each entry so far; one that is read again does not count twice. */
  readonly #unpacked = new Map<string, number>();
  #total = 0;

  /** Of all entries together, no more than `most` bytes are unpacked. */
  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, most: number) {
    this.names = new Set(entries.keys());
    this.#zip = zip;
    this.#entries = entries;
    this.#most = most;
  }

  /** Bytes, as the header of the entry says; no more of it is ever unpacked. */
  sizeOf(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** The content of an entry, piece by piece; throws where it is not what its header says. */
  async *unpack(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw refused(songbookFaults.missing(name));
    let size = 0;
    let sum = 0;
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        size += piece.length;
        sum = crc32(piece, sum);
        this.#count(name, size);
        if (size > entry.uncompressedSize) break;
        yield piece;
      }
    } catch (cause) {
      throw cause instanceof AppError ? cause : refused(songbookFaults.damaged(name), cause);
    }
    if (size !== entry.uncompressedSize || sum !== entry.crc32) {
      throw refused(songbookFaults.damaged(name));
    }
  }

  close(): void {
    this.#zip.close();
  }

  #count(name: string, size: number): void {
    const before = this.#unpacked.get(name) ?? 0;
    if (size <= before) return;
    this.#unpacked.set(name, size);
    this.#total += size - before;
    if (this.#total > this.#most) {
      throw refused(songbookFaults.tooLarge(this.#most / megabyte, name));
    }
  }
}
