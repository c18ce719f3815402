import type { Manifest } from '#contract/backup.ts';
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
import { listBackups, manifestFile, settingsName } from './backupFolder.ts';
import { type BackupKind, backupName, outdated, takenAt } from './keptBackups.ts';
import { copyContents, hashOfFile } from './copyContents.ts';
import type { Contents, Dump } from '#server/db/dumps/dump.ts';
import { sqliteDump } from '#server/db/dumps/sqliteDump.ts';

/** Room that is left for those who write meanwhile. */
const reserve = 100 * 1024 * 1024; // bytes

const unfinished = '.incomplete';

interface BackupDeps extends Pick<Deps, 'files' | 'clock'> {
  readonly dump: Dump;
  readonly settings: Pick<Settings, 'dataDir' | 'settingsFile'>;
  /** Bytes that are free where a folder lies. */
  readonly freeSpace: (folder: string) => Promise<number>;
}

export interface Backup {
  /** Absolute path. */
  readonly path: string;
  readonly manifest: Manifest;
}

/** Its driver is loaded where it is used alone. */
export async function dumpOf(settings: Settings): Promise<Dump> {
  if (settings.databaseUrl === null) return sqliteDump(settings);
  return (await import('#server/db/dumps/postgresDump.ts')).postgresDump(settings.databaseUrl);
}

export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Takes a backup into a folder of its own in `folder` while people work, and answers it once it has
 * proven itself: restored in another place it is row for row what was written, and each content is
 * there with its hash. First the database, then the contents that its rows name, since a content is
 * there before its row. Throws `StartupError`; then nothing is left of it.
 */
export async function takeBackup(
  deps: BackupDeps,
  folder: string,
  kind: BackupKind,
  /** Name of a backup that is needed still, whatever its age. */
  needed?: string,
): Promise<Backup> {
  let incomplete: string | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [previous] = await listBackups(folder);
    await removeAbandoned(folder, deps.clock());
    await leaveRoom(deps, folder);
    const path = await begin(folder, kind, deps.clock());
    incomplete = path + unfinished;
    const withFiles = kind !== 'before';
    const manifest = await write(deps, incomplete, withFiles, previous && join(folder, previous));
    await rename(incomplete, path);
    await sync(folder);
    for (const name of outdated(await listBackups(folder), deps.clock())) {
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
 * The path that a backup is to have, whose unfinished folder is there now. Names tell seconds: where
 * one of the same second is there or was left unfinished, it takes the next that is free.
 */
async function begin(folder: string, kind: BackupKind, now: number): Promise<string> {
  const path = join(folder, backupName(kind, now));
  const isFree = await mkdir(path + unfinished, { mode: 0o700 }).then(() => true, ifThere);
  if (isFree && !(await readdir(folder)).includes(basename(path))) return path;
  if (isFree) await rmdir(path + unfinished);
  return begin(folder, kind, now + 1000);
}

/** What a server that was killed had begun; nobody takes a day for one. */
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
  previous: string | undefined,
): Promise<Manifest> {
  const file = join(into, deps.dump.fileName);
  const begunAt = deps.clock(); // what is written from here on may be missing
  const written = await deps.dump.write(file);
  await chmod(file, 0o600);
  const hasKey = await copyBeside(deps.settings, into);
  const { contents, lacking } = withFiles
    ? await copyContents(deps.files, written.named, into, previous)
    : { contents: { count: 0, bytes: 0 }, lacking: [] };
  const proven = await deps.dump.verify(file);
  if (JSON.stringify(proven) !== JSON.stringify(written)) {
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

/** What else it takes to begin anew on another machine. Answers whether the key is among it. */
async function copyBeside(
  { dataDir, settingsFile }: BackupDeps['settings'],
  into: string,
): Promise<boolean> {
  const key = await readFile(join(dataDir, keyFileName), 'utf8').catch(ifMissing);
  const notice = await readFile(join(dataDir, noticeFile), 'utf8').catch(ifMissing);
  // Where systemd alone may read them, they are for whoever runs the server to keep.
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

async function leaveRoom({ dump, freeSpace: free }: BackupDeps, folder: string): Promise<void> {
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

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
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
