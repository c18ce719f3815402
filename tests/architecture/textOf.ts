import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** Content of a file of the project. */
export function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

/** Files of the project that match, relative to its root, with forward slashes, sorted. */
export function filesMatching(...patterns: readonly string[]): string[] {
  return globSync(patterns, {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
