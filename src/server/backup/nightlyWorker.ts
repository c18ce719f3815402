import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '#server/settings/settings.ts';
import { systemClock } from '#server/core/deps.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';

/** Result of a backup: null, or a Norwegian sentence about the fault. */
export type Outcome = { readonly problem: string | null };

const settings = workerData as Settings;

/** Takes a backup. Missing blobs are listed in its manifest and are not a fault. */
async function take(): Promise<Outcome> {
  const files = await openContentStore(settings);
  const deps = { settings, files, dump: await dumpOf(settings), clock: systemClock, freeSpace };
  await takeBackup(deps, settings.backupDir ?? '', 'nightly');
  return { problem: null };
}

const outcome = take().catch(
  (error: unknown): Outcome => ({
    problem: error instanceof Error ? error.message : String(error),
  }),
);
parentPort?.postMessage(await outcome);
