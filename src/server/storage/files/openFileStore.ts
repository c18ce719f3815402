import { randomUUID } from 'node:crypto';
import disk from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from './Disk.ts';
import { DiskFileStore } from './DiskFileStore.ts';
import type { FileStore } from './FileStore.ts';

/** The files of the data folder, its folders made where they are missing. */
export async function openFileStore(dataDir: string, on: Disk = disk): Promise<FileStore> {
  const store = new DiskFileStore(on, join(dataDir, 'files'), randomUUID);
  await store.prepare();
  return store;
}
