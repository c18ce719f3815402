import type { Manifest } from '#contract/library/backup.ts';
import { readFileSync } from 'node:fs';
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { type Settings, StartupError, noticeFile } from '#server/settings/settings.ts';
import { ifMissing, manifestFile, settingsName, sortBackups } from './backupFolder.ts';
import { type BackupKind, backupName, outdated, takenAt } from './keptBackups.ts';
import { copyContents, hashOfFile } from './copyContents.ts';
import type { Contents, Dump } from '#server/db/dumps/dump.ts';
import { sqliteDump } from '#server/db/dumps/sqliteDump.ts';

/** Free space to leave for other writes. */
const reserve = 100 * 1024 * 1024; // bytes

/** Ends the name of a folder that is being written; one older than a day is abandoned. */
export const unfinished = '.incomplete';

interface BackupDeps extends Pick<Deps, 'files' | 'clock'> {
  readonly dump: Dump;
  readonly settings: Pick<Settings, 'dataDir' | 'settingsFile'>;
  /** Free bytes on the disk of a folder. */
  readonly freeSpace: (folder: string) => Promise<number>;
}

export interface Backup {
  /** Absolute path. */
  readonly path: string;
  readonly manifest: Manifest;
}

/** The dump of the configured engine; imports PostgreSQL's driver only where it is used. */
export async function dumpOf(settings: Settings): Promise<Dump> {
  if (settings.databaseUrl === null) return sqliteDump(settings);
  return (await import('#server/db/dumps/postgresDump.ts')).postgresDump(settings.databaseUrl);
}

export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Takes a backup into a new folder in `folder`, while the server runs, and verifies it: the restored copy
 * must equal the dump row by row, and each blob must have its hash. Dumps the database first, then copies
 * the referenced blobs, since a blob is stored before its row. Throws `StartupError` and leaves nothing
 * behind.
 */
export async function takeBackup(
  deps: BackupDeps,
  folder: string,
  kind: BackupKind,
  /** Name of a backup that must not be deleted, whatever its age. */
  needed?: string,
): Promise<Backup> {
  let incomplete: string | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeAbandoned(folder, deps.clock());
    await requireFreeSpace(deps, folder);
    const path = await begin(folder, kind, deps.clock());
    incomplete = path + unfinished;
    const withFiles = kind !== 'before';
    const manifest = await write(deps, incomplete, withFiles, folder);
    await rename(incomplete, path);
    await sync(folder);
    // Another installation may share the folder: its backups are its own to delete.
    const { own } = await sortBackups(folder, manifest.installation);
    const names = own.map(({ name }) => name);
    for (const name of outdated(names, deps.clock())) {
      if (name === needed) continue;
      await rm(join(folder, name), { recursive: true, force: true });
    }
    return { path, manifest };
  } catch (error) {
    if (incomplete !== undefined) {
      await rm(incomplete, { recursive: true, force: true }).catch(() => undefined);
    }
    throw toStartupError(error, folder);
  }
}

/**
 * Creates the unfinished folder of a backup and returns the final path. Names have a resolution of one
 * second: where the name is taken, it uses the next free second.
 */
async function begin(folder: string, kind: BackupKind, now: number): Promise<string> {
  const path = join(folder, backupName(kind, now));
  const isFree = await mkdir(path + unfinished, { mode: 0o700 }).then(() => true, ifThere);
  if (isFree && !(await readdir(folder)).includes(basename(path))) return path;
  if (isFree) await rmdir(path + unfinished);
  return begin(folder, kind, now + 1000);
}

/** Deletes unfinished backups older than a day, which a killed server left behind. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const begunAt = name.endsWith(unfinished) && takenAt(name.slice(0, -unfinished.length));
    if (begunAt && begunAt < now - 86_400_000) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

async function write(
  deps: BackupDeps,
  into: string,
  withFiles: boolean,
  folder: string,
): Promise<Manifest> {
  const file = join(into, deps.dump.fileName);
  const begunAt = deps.clock(); // later changes may be missing in the backup
  const written = await deps.dump.write(file);
  await chmod(file, 0o600);
  const hasKey = await copySettings(deps.settings, into);
  const { own } = await sortBackups(folder, written.installation);
  const whole = own.find(({ manifest: { withFiles: has } }) => has);
  const { contents, lacking } = withFiles
    ? await copyContents(deps.files, written.named, into, whole?.path)
    : { contents: { count: 0, bytes: 0 }, lacking: [] };
  const verified = await deps.dump.verify(file);
  if (JSON.stringify(verified) !== JSON.stringify(written)) {
    throw new Error('det som ble lest tilbake, er ikke det som ble skrevet');
  }
  const manifest = {
    ...about(deps, written, begunAt),
    withFiles,
    hasKey,
    database: {
      name: deps.dump.fileName,
      size: (await stat(file)).size,
      sha256: await hashOfFile(file),
    },
    contents,
    lacking,
  };
  await writeSynced(manifestFile(into), `${JSON.stringify(manifest, null, 2)}\n`);
  await sync(into);
  return manifest;
}

/** Copies invitation key, privacy notice and settings. Returns whether the key was copied. */
async function copySettings(
  { dataDir, settingsFile }: BackupDeps['settings'],
  into: string,
): Promise<boolean> {
  const key = await readFile(join(dataDir, keyFileName), 'utf8').catch(ifMissing);
  const notice = await readFile(join(dataDir, noticeFile), 'utf8').catch(ifMissing);
  // Where only systemd may read the settings, the operator has to back them up.
  const settings = await readFile(settingsFile, 'utf8').catch(() => undefined);
  const texts = { [keyFileName]: key, [noticeFile]: notice, [settingsName]: settings };
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) await writeSynced(join(into, name), text);
  }
  return key !== undefined;
}

function about({ dump }: BackupDeps, written: Contents, begunAt: number) {
  const { environment, installation, step, tables } = written;
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  ) as { version: string };
  return {
    format: 1 as const,
    engine: dump.engine,
    environment,
    release: version,
    step,
    installation,
    takenAt: isoTime(begunAt),
    tables,
  };
}

/** Throws `StartupError` where a backup, or the proof of one, would fill the disk of `folder`. */
export async function requireFreeSpace(
  { dump, freeSpace: free }: Pick<BackupDeps, 'dump' | 'freeSpace'>,
  folder: string,
): Promise<void> {
  const needed = (await dump.size()) + reserve;
  if ((await free(folder)) >= needed) return;
  const megabytes = Math.ceil(needed / 1024 ** 2);
  throw new StartupError(
    `Det er ikke plass til en sikkerhetskopi i «${folder}». Rydd til ${megabytes} MB er ledige, eller velg en annen mappe.`,
  );
}

function ifThere(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
  throw error;
}

function toStartupError(error: unknown, folder: string): StartupError {
  if (error instanceof StartupError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartupError(`Disken ble full av sikkerhetskopien i «${folder}». Rydd plass der.`);
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new StartupError(
      `Sikkerhetskopien kan ikke skrives i «${folder}». Gi brukeren som kjører sangboken, lov til å skrive der.`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`Sikkerhetskopien kunne ikke tas: ${reason}.`);
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
