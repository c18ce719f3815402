import { randomUUID } from 'node:crypto';
import disk from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '#server/settings/settings.ts';
import type { Disk } from './Disk.ts';
import { DiskFileStore } from './DiskFileStore.ts';
import type { FileStore } from './FileStore.ts';

const folder = 'files';

/**
 * The files of the data folder, its folders made where they are missing. Throws `StartRefused` when
 * they can't be.
 */
export async function openFileStore(dataDir: string, on: Disk = disk): Promise<FileStore> {
  const store = new DiskFileStore(on, join(dataDir, folder), randomUUID);
  try {
    await store.prepare();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`Mappen ${folder} i DATA_DIR «${dataDir}» kan ikke brukes: ${reason}.`);
  }
  return store;
}
