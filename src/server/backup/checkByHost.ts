import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Deps } from '#server/core/deps.ts';
import { toStartupError } from '#server/db/toStartupError.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { readManifest } from './backupFolder.ts';
import { inWords, lastStepIn, momentInWords } from './byHost.ts';
import { faultOfBackup } from './faultOfBackup.ts';
import { backupName } from './keptBackups.ts';
import { refuseIncompatible, refuseNewerBackup } from './restoreBackup.ts';
import { dumpOf, type freeSpace, requireFreeSpace, unfinished } from './takeBackup.ts';

/**
 * Host command `sangbok check KOPI`: restores a backup beside the song book, compares rows and hashes with
 * its manifest, and removes what it restored. The server may run. Returns the text to print; throws
 * `StartupError` with what is wrong.
 */
export async function checkByHost(
  settings: Settings,
  { clock, freeSpace: free }: Pick<Deps, 'clock'> & { freeSpace: typeof freeSpace },
  [backup, ...more]: readonly string[],
): Promise<string> {
  if (backup === undefined || more.length > 0) {
    throw new StartupError(`Si hvilken sikkerhetskopi som skal prøves: ${typed('check', 'KOPI')}`);
  }
  const path = resolve(backup);
  const manifest = await readManifest(path);
  const dump = await dumpOf(settings);
  refuseIncompatible({ dump, settings }, manifest);
  refuseNewerBackup(path, manifest);
  if (dump.engine === 'postgres' && (await lastStepIn(settings)) !== manifest.step) {
    throw new StartupError(
      `«${backup}» er fra før en oppgradering av databasen. På PostgreSQL kan en slik bare prøves på en tom database, med ${typed('restore', 'KOPI')}`,
    );
  }
  const spoiled = (why: string) =>
    new StartupError(`«${backup}» er ikke til å stole på: ${why}. Bruk en annen, og ta en ny.`);
  const fault = await faultOfBackup({ path, manifest }, { hashes: true });
  if (fault !== null) throw spoiled(fault);
  const folder = settings.backupDir ?? settings.dataDir;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireFreeSpace({ dump, freeSpace: free }, folder);
  // Where an abandoned backup would lie, so that it is removed like one.
  const beside = join(folder, backupName('check', clock()) + unfinished);
  const { tables } = await dump
    .verify(join(path, manifest.database.name), beside)
    .catch((error: unknown) => {
      const refusal = toStartupError(error); // a full disk says nothing about the backup
      if (refusal instanceof StartupError) throw refusal;
      throw spoiled(
        `databasen lar seg ikke hente tilbake (${error instanceof Error ? error.message : String(error)})`,
      );
    });
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables)) {
    throw spoiled('databasen er en annen enn den som ble kopiert');
  }
  return `Sikkerhetskopien fra ${momentInWords(manifest.takenAt)} er hel: hentet tilbake ved siden av, talt, sammenlignet og slettet igjen. Den har ${inWords(manifest)}.`;
}
