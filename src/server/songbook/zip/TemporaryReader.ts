import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { TemporaryFile } from '#server/storage/files/FileStore.ts';
import { piecesOf } from '#server/songbook/piecesOf.ts';

type Done = (error: Error | null, bytesRead?: number) => void;

/** A received file as yauzl reads it. */
export class TemporaryReader extends RandomAccessReader {
  readonly #file: TemporaryFile;

  constructor(file: TemporaryFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#file, start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: Done,
  ): void {
    this.#file.read(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        done(null, bytes.length);
      },
      (error: Error) => done(error),
    );
  }
}
