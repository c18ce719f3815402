import type { SongbookFile } from '#contract/songbook.ts';
import type { Deps } from '#server/deps.ts';
import { removeUnnamed } from '#server/files/removeUnnamed.ts';
import { type ExtractedFile, extractFile } from './extractFile.ts';
import type { Archive } from '#server/songbook/zip/Archive.ts';

/** Entry of the archive → what a song says of it. */
export type WantedFiles = ReadonlyMap<string, SongbookFile>;

/** Entry of the archive → what is kept of it. */
export type KeptFiles = ReadonlyMap<string, ExtractedFile>;

/**
 * Contents into the store and synced, one after the other, then `write`, whose transaction makes
 * their rows. When it fails, contents that no row names are gone again.
 */
export async function keepImportedFiles<T>(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  archive: Archive,
  wanted: WantedFiles,
  write: (kept: KeptFiles) => Promise<T>,
): Promise<T> {
  const kept = new Map<string, ExtractedFile>();
  try {
    for (const [entry, file] of wanted) {
      await extractFile(deps, archive, file, async (content, extracted) => {
        kept.set(entry, extracted); // before it is kept: half of that may fail
        await deps.files.keep(content, extracted.sha256);
      });
    }
    return await write(kept);
  } catch (error) {
    await removeUnnamed(
      deps,
      [...kept.values()].map(({ sha256 }) => sha256),
    );
    throw error;
  }
}
