import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Disk } from '#server/blobs/DiskTemporaryFile.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';

/** A data folder that is deleted when the test ends. */
export function testDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty blob store in a new folder. */
export function testContentStore(on?: Disk): Promise<ContentStore> {
  return openFolder(testDataDir(), on);
}
