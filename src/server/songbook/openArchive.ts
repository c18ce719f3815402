import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl';
import { limits } from '#contract/limits.ts';
import { songbookEntry, songbookFaults, songsEntry } from '#contract/songbook.ts';
import { forgetPieces } from '#server/files/pieces.ts';
import { Problem } from '#server/seam/problem.ts';
import type { TemporaryFile } from '#server/storage/contents/ContentStore.ts';
import { Archive } from './Archive.ts';
import { named, refused } from './refused.ts';

/** Opens a .zip of which every entry may be in a song book; throws what is wrong with it. */
export async function openArchive(file: TemporaryFile, size: number): Promise<Archive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromRandomAccessReaderPromise(new TemporaryReader(file), size, {
      autoClose: false,
      decodeStrings: false, // we look at names ourselves, as they are
      validateEntrySizes: false, // and at sizes, so that we can name the entry
    });
    zip.on('error', () => undefined); // it rejects what is asked of it as well
    if (zip.entryCount > limits.importEntries) {
      throw refused(songbookFaults.tooManyEntries(limits.importEntries));
    }
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      const fault = entryFault(name, entry);
      if (fault !== undefined) throw refused(fault);
      if (entries.has(name)) throw refused(songbookFaults.twice(named(name)));
      entries.set(name, entry);
    }
  } catch (cause) {
    throw cause instanceof Problem ? cause : refused(songbookFaults.unreadable, cause);
  }
  await refuseOverlaps(zip, entries);
  return new Archive(zip, entries);
}

const fileEntry = /^files\/[0-9a-f]{64}\.(mp3|wav|m4a|pdf|jpg|png)$/;
const archive = /\.(zip|jar|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i;
const pointsOutside = /^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)|\0/i;

// Of the file's kind in its Unix mode (stat.h), which .zip keeps in the upper half.
const kindOfFile = 0o170000;
const symbolicLink = 0o120000;

// Ways of packing (APPNOTE 4.4.5).
const stored = 0;
const deflated = 8;

type Described = Pick<
  Entry,
  'compressionMethod' | 'externalFileAttributes' | 'compressedSize' | 'uncompressedSize'
> & {
  isEncrypted(): boolean;
};

/** Why an entry can't be in a song book, as a sentence; nothing where it can. */
function entryFault(name: string, entry: Described): string | undefined {
  const fault = faultOf(name, entry);
  return fault && songbookFaults[fault](named(name));
}

function faultOf(name: string, entry: Described) {
  const { compressionMethod, externalFileAttributes, compressedSize, uncompressedSize } = entry;
  if (pointsOutside.test(name)) return 'unsafeName';
  if (((externalFileAttributes >>> 16) & kindOfFile) === symbolicLink) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  if (archive.test(name)) return 'archive';
  if (![songbookEntry, songsEntry].includes(name) && !fileEntry.test(name)) return 'stranger';
  const isStored = compressionMethod === stored;
  if (isStored && compressedSize !== uncompressedSize) return 'damaged';
  return isStored || compressionMethod === deflated ? undefined : 'damaged';
}

/**
 * Throws where two entries lie over each other: a small file would then unpack to any size, each of
 * its bytes many times.
 */
async function refuseOverlaps(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const places: { name: string; start: number; end: number }[] = [];
  for (const [name, entry] of entries) {
    try {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const start = entry.relativeOffsetOfLocalHeader;
      places.push({ name, start, end: fileDataStart + entry.compressedSize });
    } catch (cause) {
      throw refused(songbookFaults.damaged(name), cause);
    }
  }
  places.sort((one, other) => one.start - other.start);
  for (const [at, { name, start }] of places.entries()) {
    const before = places[at - 1];
    if (before && start < before.end) throw refused(songbookFaults.overlaps(name));
  }
}

/** A received file as yauzl reads it. */
class TemporaryReader extends RandomAccessReader {
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

const pieceSize = 64 * 1024; // bytes

/** The bytes of a file from `start` up to `end`, piece by piece. */
async function* piecesOf(file: TemporaryFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const piece = await file.read(position, Math.min(pieceSize, end - position));
    if (piece.length === 0) return;
    position += piece.length;
    yield piece;
    forgetPieces(piece.length);
  }
}
