import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs that exists: on PATH, or at the absolute path itself. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => [name, ...folders.map((folder) => join(folder, name + ending))])
    .find((path) => /[\\/]/.test(path) && existsSync(path));
}
