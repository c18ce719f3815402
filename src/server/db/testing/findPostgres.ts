import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of `initdb` and `postgres`: on the PATH, or the location of Debian and Homebrew. */
export function findPostgres(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', ''),
    ...versions('/opt/homebrew/opt', 'postgresql'),
    ...versions('/usr/local/opt', 'postgresql'),
  ];
  return folders.find(
    (folder) => isTool(join(folder, 'initdb')) && isTool(join(folder, 'postgres')),
  );
}

/** `bin` folders of the installed versions, newest first. */
function versions(folder: string, prefix: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(folder, name, 'bin'));
  } catch {
    return [];
  }
}

function isTool(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
