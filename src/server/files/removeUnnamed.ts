import type { Deps } from '#server/seam/deps.ts';
import { hasFileOf } from './fileStore.ts';
import { lockLibrary } from '#server/storage/installationStore.ts';

/**
 * Removes those of the contents that no row names. Whoever writes rows puts their contents in place
 * under the same lock (`keepFiles`), so no row is left without its content.
 */
export async function removeUnnamed(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  contents: readonly string[],
): Promise<void> {
  for (const sha256 of contents) {
    try {
      await db.transaction().execute(async (tx) => {
        await lockLibrary(tx);
        if (!(await hasFileOf(tx, sha256))) await files.remove(sha256);
      });
    } catch (error) {
      // It takes room and does no harm; a sweep finds it.
      log.warn({ err: error, sha256 }, 'content left behind');
    }
  }
}
