import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Disk } from '#server/storage/files/Disk.ts';
import type { FileStore } from '#server/storage/files/FileStore.ts';
import { openFileStore } from '#server/storage/files/openFileStore.ts';

/** A data folder that is gone when the test ends. */
export function testDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty file store in a folder of its own. */
export function testFileStore(on?: Disk): Promise<FileStore> {
  return openFileStore(testDataDir(), on);
}
