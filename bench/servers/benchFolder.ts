import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

let folder: string | null = null;

/** Folder for data kept between runs, on the project's disk. */
export function benchFolders(): string {
  const parent = join(projectRoot, '.cache', 'bench');
  mkdirSync(parent, { recursive: true });
  return parent;
}

/** Temporary folder of this run on the same disk, deleted on exit. */
export function benchFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(join(benchFolders(), 'run-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}
