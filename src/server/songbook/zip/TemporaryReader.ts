import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { RandomAccessReader } from 'yauzl';
import { piecesOf } from '#server/songbook/piecesOf.ts';
import type { TemporaryFile } from '#server/storage/files/FileStore.ts';

/** A received file as yauzl reads it. */
export class TemporaryReader extends RandomAccessReader {
  readonly #file: TemporaryFile;
  /** Tells yauzl how many bytes there were, which its types do not mention. */
  override readonly read: RandomAccessReader['read'];

  constructor(file: TemporaryFile) {
    super();
    this.#file = file;
    this.read = callbackify(
      async (buffer: Buffer, offset: number, length: number, position: number) => {
        const bytes = await file.read(position, length);
        return bytes.copy(buffer, offset);
      },
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#file, start, end), { objectMode: false });
  }
}
