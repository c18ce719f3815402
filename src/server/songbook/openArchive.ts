import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl';
import { limits } from '#contract/base/limits.ts';
import { songbookFaults } from '#contract/library/songbook.ts';
import { AppError } from '#server/core/AppError.ts';
import type { TemporaryFile } from '#server/blobs/ContentStore.ts';
import { Archive } from './Archive.ts';
import { entryFault, refuseOverlaps } from './archiveFaults.ts';
import { named, refused } from './refused.ts';

/** Limits of an import. */
export interface ImportBounds {
  readonly entries: number;
  /** Bytes of all entries together. */
  readonly unpacked: number;
  readonly songs: number;
}

/** Limits of an import by request (decision 26). */
export const requestBounds: ImportBounds = {
  entries: limits.importEntries,
  unpacked: limits.importUnpacked,
  songs: limits.importSongs,
};

/** Opens a .zip and checks that every entry may be in a song book; throws the first fault. */
export async function openArchive(
  file: Pick<TemporaryFile, 'read'>,
  size: number,
  bounds: Pick<ImportBounds, 'entries' | 'unpacked'> = requestBounds,
): Promise<Archive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromRandomAccessReaderPromise(new TemporaryReader(file), size, {
      autoClose: false,
      decodeStrings: false, // names are checked here
      validateEntrySizes: false, // sizes are checked here, so that the error can name the entry
    });
    zip.on('error', () => undefined); // its promises reject with the same error
    if (zip.entryCount > bounds.entries) {
      throw refused(songbookFaults.tooManyEntries(bounds.entries));
    }
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      const fault = entryFault(name, entry);
      if (fault !== undefined) throw refused(fault);
      if (entries.has(name)) throw refused(songbookFaults.twice(named(name)));
      entries.set(name, entry);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : refused(songbookFaults.unreadable, cause);
  }
  await refuseOverlaps(zip, entries);
  return new Archive(zip, entries, bounds.unpacked);
}

/** Adapts a temporary file to yauzl's reader. */
class TemporaryReader extends RandomAccessReader {
  readonly #file: Pick<TemporaryFile, 'read'>;
  /** Returns the number of bytes read to yauzl, which its types do not mention. */
  override readonly read: RandomAccessReader['read'];

  constructor(file: Pick<TemporaryFile, 'read'>) {
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

const pieceSize = 64 * 1024; // bytes

/** Streams the bytes of a file from `start` up to `end`. */
async function* piecesOf(
  file: Pick<TemporaryFile, 'read'>,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const piece = await file.read(position, Math.min(pieceSize, end - position));
    if (piece.length === 0) return;
    position += piece.length;
    yield piece;
  }
}
