import { type Settings, StartRefused } from '#server/settings/settings.ts';
import type { FileStore } from '#server/storage/files/FileStore.ts';
import type { Deps } from '#server/seam/deps.ts';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';

/**
 * The database alone as the release before left it: contents an upgrade does not touch. Throws
 * `StartRefused` where there can be no copy; then nothing has been changed.
 */
export async function copyBeforeUpgrade(
  settings: Settings,
  files: FileStore,
  clock: Deps['clock'],
): Promise<void> {
  if (settings.backupDir === null) return;
  const deps = { settings, files, dump: await dumpOf(settings), clock, freeSpace };
  try {
    await takeBackup(deps, settings.backupDir, 'before');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `Databasen skal bringes opp til denne utgaven, og først skal den kopieres. ${why} Ingenting er endret.`,
    );
  }
}
