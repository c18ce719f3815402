import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { songbookFaults } from '#contract/library/songbook.ts';
import { AppError } from '#server/core/AppError.ts';
import { refused } from './refused.ts';

const megabyte = 1024 * 1024;

/** An open .zip archive. Counts unpacked bytes, to stop zip bombs. */
export class Archive {
  readonly names: ReadonlySet<string>;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #most: number;
  /** Bytes unpacked per entry; an entry that is read again does not count twice. */
  readonly #unpacked = new Map<string, number>();
  #total = 0;

  /** `most` is the limit of unpacked bytes of all entries together. */
  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, most: number) {
    this.names = new Set(entries.keys());
    this.#zip = zip;
    this.#entries = entries;
    this.#most = most;
  }

  /** Size in bytes from the entry's header; no more than that is unpacked. */
  sizeOf(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** Streams the content of an entry; throws where size or checksum differ from its header. */
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
