import type { Entry, ZipFile } from 'yauzl';
import { songbookEntry, songbookFaults, songsEntry } from '#contract/library/songbook.ts';
import { named, refused } from './refused.ts';

const fileEntry = /^files\/[0-9a-f]{64}\.(mp3|wav|m4a|pdf|jpg|png)$/;
const archive = /\.(zip|jar|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i;
const pointsOutside = /^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)|\0/i;

// File type bits of the Unix mode (stat.h), which .zip stores in the upper 16 bits.
const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;

// Compression methods (APPNOTE 4.4.5).
const stored = 0;
const deflated = 8;

type Described = Pick<
  Entry,
  'compressionMethod' | 'externalFileAttributes' | 'compressedSize' | 'uncompressedSize'
> & {
  isEncrypted(): boolean;
};

/** A sentence that says why an entry is refused; undefined where it is valid. */
export function entryFault(name: string, entry: Described): string | undefined {
  const fault = faultOf(name, entry);
  return fault && songbookFaults[fault](named(name));
}

function faultOf(name: string, entry: Described) {
  const { compressionMethod, externalFileAttributes, compressedSize, uncompressedSize } = entry;
  if (pointsOutside.test(name)) return 'unsafeName';
  if (((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  if (archive.test(name)) return 'archive';
  if (![songbookEntry, songsEntry].includes(name) && !fileEntry.test(name)) return 'stranger';
  const isStored = compressionMethod === stored;
  if (isStored && compressedSize !== uncompressedSize) return 'damaged';
  return isStored || compressionMethod === deflated ? undefined : 'damaged';
}

/**
 * Throws where two entries overlap: in such a zip bomb, a small file unpacks the same bytes many times.
 */
export async function refuseOverlaps(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> {
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
