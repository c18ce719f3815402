import { readFile, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Manifest, manifest } from '#contract/library/backup.ts';
import { StartupError } from '#server/settings/settings.ts';
import { takenAt } from './keptBackups.ts';

/** Written last, so that a folder without it is an incomplete backup. */
const manifestName = 'manifest.json';

/** Copy of the server's settings, where it could read them. */
export const settingsName = 'sangbok.env';

export const manifestFile = (backup: string): string => join(backup, manifestName);

/** Path of a blob in a backup; the same layout as the blob store on disk. */
export function contentFile(backup: string, sha256: string): string {
  return join(backup, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Throws `StartupError` where there is no complete backup. */
export async function readManifest(backup: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(manifestFile(backup), 'utf8');
  } catch (error) {
    if (isForbidden(error)) throw unreadable(backup);
    throw new StartupError(
      `«${backup}» er ingen hel sikkerhetskopi: ${manifestName} mangler. Velg en mappe som har den.`,
    );
  }
  const read = manifest.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new StartupError(
    `«${backup}» er skadet, eller laget av en nyere utgave av Sangbok: ${manifestName} kan ikke leses.`,
  );
}

export function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EACCES';
}

/** Throws any other fault than that of a file that is not there. */
export function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** The user of this process as `chown` takes it: in a container it may have no name. */
export function ownUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.geteuid?.());
  }
}

export function unreadable(backup: string): StartupError {
  const username = ownUser();
  return new StartupError(
    `Brukeren «${username}» har ikke lov til å lese sikkerhetskopien «${backup}». Gi den lov (chown -R ${username}), eller kopier den til et sted der den har det.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of the complete backups in a folder, of whichever installation, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (takenAt(name) === undefined) continue;
    const entries = await readdir(join(folder, name)).catch((): string[] => []);
    if (entries.includes(manifestName)) found.push(name);
  }
  return found.toSorted((one, other) => (takenAt(other) ?? 0) - (takenAt(one) ?? 0));
}

/** A complete backup of a folder. */
export interface StoredBackup {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly manifest: Manifest;
}

/**
 * The backups in a folder, newest first: those of this installation, and those of others, which share the
 * folder by mistake. One of unknown installation, or whose manifest cannot be read, is neither.
 */
export async function sortBackups(
  folder: string,
  installation: string,
): Promise<{ own: StoredBackup[]; foreign: StoredBackup[] }> {
  const own: StoredBackup[] = [];
  const foreign: StoredBackup[] = [];
  for (const name of await listBackups(folder)) {
    const path = join(folder, name);
    const read = await readManifest(path).catch(() => undefined);
    if (read === undefined || read.installation === '') continue;
    (read.installation === installation ? own : foreign).push({ name, path, manifest: read });
  }
  return { own, foreign };
}
