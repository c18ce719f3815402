import type { Entry, ZipFile } from 'yauzl';
import { songbookFaults } from '#contract/songbookFaults.ts';
import { refused } from '#server/songbook/refused.ts';

/**
 * Throws where two entries lie over each other: a small file would then unpack to any size, each of
 * its bytes many times.
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
