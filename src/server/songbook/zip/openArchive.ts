import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { limits } from '#contract/limits.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import { Problem } from '#server/problem.ts';
import { named } from '#server/songbook/named.ts';
import { refused } from '#server/songbook/refused.ts';
import type { TemporaryFile } from '#server/storage/files/FileStore.ts';
import { Archive } from './Archive.ts';
import { entryFault } from './entryFault.ts';
import { refuseOverlaps } from './refuseOverlaps.ts';
import { TemporaryReader } from './TemporaryReader.ts';

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
