import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

let folder: string | null = null;

/** Where the figures keep things from run to run, on the project's own disk. */
export function benchFolders(): string {
  const parent = join(projectRoot, '.cache', 'bench');
  mkdirSync(parent, { recursive: true });
  return parent;
}

/** A folder of this run alone, on the same disk; it goes when the process ends. */
export function benchFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(join(benchFolders(), 'run-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}
