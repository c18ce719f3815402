import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { counted } from '#server/audit/recordAuditEvent.ts';
import { type StoredBackup, ifMissing } from './backupFolder.ts';
import { hashOfFile } from './copyContents.ts';

/**
 * What a backup has lost, or has other than its manifest says, in Norwegian; null where nothing. Compares
 * files and sizes, and with `hashes`, which takes as long as reading it all, their contents.
 */
export function faultOfBackup(
  backup: Pick<StoredBackup, 'path' | 'manifest'>,
  { hashes }: { readonly hashes: boolean },
): Promise<string | null> {
  // As of a dying disk, or of another user.
  return findFault(backup, hashes).catch(
    (error: NodeJS.ErrnoException) => `den kan ikke leses (${error.message})`,
  );
}

async function findFault(
  { path, manifest }: Pick<StoredBackup, 'path' | 'manifest'>,
  hashes: boolean,
): Promise<string | null> {
  const { database, contents } = manifest;
  const file = join(path, database.name);
  const size = await sizeOf(file);
  if (size === undefined) return `databasen (${database.name}) mangler`;
  if (size !== database.size) return `databasen (${database.name}) er ikke hel`;
  const blobs = await filesIn(join(path, 'files'));
  const missing = contents.count - blobs.length;
  if (missing > 0)
    return `${counted(missing, 'opptak eller notefil', 'opptak eller notefiler')} mangler`;
  const sizes = await Promise.all(blobs.map(sizeOf));
  const bytes = sizes.reduce((sum: number, each) => sum + (each ?? 0), 0);
  if (missing < 0 || bytes !== contents.bytes)
    return 'opptak og noter har ikke den størrelsen de hadde';
  if (!hashes) return null;
  if ((await hashOfFile(file)) !== database.sha256) return `databasen (${database.name}) er endret`;
  for (const blob of blobs) {
    if ((await hashOfFile(blob)) !== basename(blob)) return 'opptak eller noter er endret';
  }
  return null;
}

/** Undefined where there is no such file. */
async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(ifMissing);
  return found?.isFile() === true ? found.size : undefined;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
}
