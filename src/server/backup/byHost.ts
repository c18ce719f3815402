import { basename } from 'node:path';
import type { Manifest } from '#contract/library/backup.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type Settings,
  StartupError,
  prepareDataFolder,
  typed,
} from '#server/settings/settings.ts';
import {
  hasInvitationKey,
  loadInvitationKey,
  keyFileName,
} from '#server/auth/invitations/loadInvitationKey.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { refuseOlder } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { Database } from '#server/db/engine.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { counted, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { readManifest } from './backupFolder.ts';
import { setBackedUp } from './byServer.ts';
import { missingRestoreEvent, restoreBackup, findEarlierRestore } from './restoreBackup.ts';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';

type HostDeps = Pick<Deps, 'clock' | 'randomBytes'>;

const noLog: Deps['log'] = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Host command `npm run backup -- MAPPE`. Returns the text to print; throws `StartupError` with what to do
 * instead.
 */
export async function backupByHost(
  settings: Settings,
  system: HostDeps,
  [folder, ...more]: readonly string[],
): Promise<string> {
  const command = typed('backup', 'MAPPE');
  if (folder === undefined || more.length > 0) {
    throw new StartupError(`Si hvilken mappe kopien skal ligge i: ${command}`);
  }
  requireOwnFile(settings, command);
  const database = await openDatabase(settings, refuseOlder);
  try {
    const files = await openContentStore(settings);
    const dump = await dumpOf(settings);
    const { path, manifest } = await takeBackup(
      { ...system, settings, files, dump, freeSpace },
      folder,
      'backup',
    );
    const deps = { ...system, db: database.db, log: noLog };
    await setBackedUp(deps.db, system.clock());
    await recordAuditEvent(deps, { event: 'backedUp', by: null, about: inWords(manifest) });
    return `Sikkerhetskopien ligger i ${path} og er prøvd: ${inWords(manifest)}.${lackingIn(manifest)}`;
  } finally {
    await database.close();
  }
}

/**
 * Host command `npm run restore -- KOPI [--over]`. Asks `confirm`, with what would be lost, before it
 * replaces a song book; `sangbok upgrade` asks with `--ask` while the server runs, and replaces it with
 * `--asked`. Returns the text to print; throws `StartupError` with what to do instead.
 */
export async function restoreByHost(
  settings: Settings,
  system: HostDeps,
  [backup, how, ...more]: readonly string[],
  confirm: (question: string) => Promise<void>,
): Promise<string> {
  if (backup !== undefined && more.length === 0) {
    if (how === '--ask') return askToReplace(settings, backup, confirm);
    if (how === '--over') await askToReplace(settings, backup, confirm);
    if (how === '--over' || how === '--asked') return replaceByHost(settings, system, backup);
    if (how === '--put-back') return putBack(settings, system, backup);
  }
  const isResumed = how === '--resume'; // `sangbok install` was run again
  if (backup === undefined || (how !== undefined && !isResumed) || more.length > 0) {
    throw new StartupError(
      `Si hvilken sikkerhetskopi som skal hentes tilbake: ${typed('restore', 'KOPI')}`,
    );
  }
  prepareDataFolder(settings.dataDir);
  const files = await openContentStore(settings);
  const dump = await dumpOf(settings);
  const existing = isResumed ? await findEarlierRestore(dump, await readManifest(backup)) : null;
  const manifest = existing
    ? await readManifest(backup)
    : await restoreBackup({ ...system, files, dump, settings }, backup);
  const { environment } = existing ?? manifest;
  const brought = `Sikkerhetskopien fra ${momentInWords(manifest.takenAt)} er hentet tilbake${existing ? ' fra før' : ''}`;
  const database = await openDatabase({ ...settings, environment });
  try {
    const deps = { ...system, settings, db: database.db };
    const event = missingRestoreEvent(manifest);
    if (event) await recordAuditEvent({ ...deps, log: noLog }, event);
    if (settings.invitationKey === 'new') await loadInvitationKey(deps);
    if (environment !== 'production' && settings.environment === 'production') {
      if (isResumed) return `${brought}: ${inWords(manifest)}.${lackingIn(manifest)}`; // `install` promotes it
      return `${brought}, men er av en sangbok til utprøving. Ta den i bruk for alvor: ${typed('promote')}`;
    }
    const startIt = isResumed ? '' : 'Start serveren. '; // `sangbok install` starts it itself
    const start = (await hasInvitationKey(deps))
      ? startIt
      : `Kopien er uten nøkkelen til invitasjonskodene (filen ${keyFileName}). Legg den i DATA_DIR, eller start serveren med INVITATION_KEY=new om den ikke finnes mer: åpne invitasjoner blir trukket tilbake. `;
    return `${brought}: ${inWords(manifest)}.${lackingIn(manifest)}
${start}Enhetene henter sangboken på nytt av seg selv.`;
  } finally {
    await database.close();
  }
}

async function askToReplace(
  settings: Settings,
  backup: string,
  confirm: (question: string) => Promise<void>,
): Promise<string> {
  requireBackupDir(settings);
  await confirm(await lossInWords(settings, await readManifest(backup)));
  return 'Sangboken stoppes, og sikkerhetskopien hentes tilbake.';
}

/** Replaces the existing song book, after taking a full backup of it. */
async function replaceByHost(
  settings: Settings,
  system: HostDeps,
  backup: string,
): Promise<string> {
  const { takenAt } = await readManifest(backup);
  const { manifest, kept } = await replace(settings, system, backup, requireBackupDir(settings));
  const files = manifest.withFiles ? '' : ' Opptak og noter er de som var der.';
  return `Sikkerhetskopien fra ${momentInWords(takenAt)} er hentet tilbake: ${inWords(manifest)}.${files}${lackingIn(manifest)}
Sangboken som var i bruk, ligger i ${kept}.`;
}

/**
 * Restores the copy from before an upgrade that never became ready. Clients may have reached it anyway, so
 * its database becomes a backup first. Does nothing where the database was not migrated.
 */
async function putBack(settings: Settings, system: HostDeps, backup: string): Promise<string> {
  const { step, takenAt, installation } = await readManifest(backup);
  if (installation !== (await installationIn(settings))) {
    throw new StartupError(`«${backup}» er av en annen sangbok. Ingenting er endret.`);
  }
  if ((await lastStepIn(settings)) === step) return 'Databasen er som den var.';
  const { manifest, kept } = await replace(settings, system, backup, requireBackupDir(settings));
  return `Databasen er slik den var ${momentInWords(takenAt)}. Det som kan være skrevet etter det, ligger i sikkerhetskopien ${kept}.${lackingIn(manifest)}`;
}

function requireBackupDir({ backupDir }: Settings): string {
  if (backupDir !== null) return backupDir;
  throw new StartupError(
    'BACKUP_DIR er none, og det som er i bruk, må bli en sikkerhetskopi først. Sett den til en mappe.',
  );
}

/** Backs up the song book in use, then restores. `kept` is the path of that backup. */
async function replace(
  settings: Settings,
  system: HostDeps,
  backup: string,
  backupDir: string,
): Promise<{ manifest: Manifest; kept: string }> {
  const files = await openContentStore(settings);
  const dump = await dumpOf(settings);
  const deps = { ...system, files, dump, settings };
  let kept = '';
  const beforeReplacing = async () => {
    await dump.refuseInUse();
    const taken = await takeBackup({ ...deps, freeSpace }, backupDir, 'backup', basename(backup));
    kept = taken.path;
  };
  const manifest = await restoreBackup({ ...deps, beforeReplacing }, backup);
  return { manifest, kept };
}

export async function lastStepIn(settings: Settings): Promise<string> {
  return withDatabase(settings, async (db) => {
    const steps = db.$extendTables<{ kysely_migration: { name: string } }>();
    const rows = await steps.selectFrom('kysely_migration').select('name').execute();
    return (
      rows
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? ''
    );
  });
}

function installationIn(settings: Settings): Promise<string> {
  return withDatabase(settings, async (db) => (await readInstallation(db)).installation_id);
}

async function lossInWords(
  settings: Settings,
  { takenAt, installation }: Manifest,
): Promise<string> {
  const since = Date.parse(takenAt);
  const isOwn = installation !== '' && installation === (await installationIn(settings));
  const whose = isOwn
    ? ''
    : 'Sikkerhetskopien er ikke av denne sangboken, eller sier ikke hvilken den er av. ';
  const [songs, people] = await withDatabase(settings, async (db) => {
    const written = db.selectFrom('song').select('id').where('updated_at', '>=', since);
    const come = db.selectFrom('person').select('id').where('created_at', '>=', since);
    return [(await written.execute()).length, (await come.execute()).length];
  });
  const written = counted(
    songs ?? 0,
    'sang som er ny eller endret',
    'sanger som er nye eller endret',
  );
  return `${whose}Sangboken blir slik den var ${momentInWords(takenAt)}. Det som er gjort etter det, blir ikke med: ${written}, ${counted(people ?? 0, 'ny person', 'nye personer')}, favoritter, innlogginger og annet fra samme tid. Det som er slettet, stengt eller trukket tilbake etter det, gjelder igjen.
Først blir det som er i bruk nå, en hel sikkerhetskopi i BACKUP_DIR.`;
}

/** Opens the database without migrating it, whichever release it is from. */
async function withDatabase<T>(
  settings: Settings,
  work: (db: Database['db']) => Promise<T>,
): Promise<T> {
  requireOwnFile(settings, typed('restore', 'KOPI'));
  const database = await openDatabase(settings, async () => undefined);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

export function momentInWords(time: string): string {
  const moment = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'short' });
  return moment.format(Date.parse(time));
}

export function inWords({ tables, contents, withFiles }: Manifest): string {
  const rows = (table: string) => tables[table]?.rows ?? 0;
  const songs = counted(rows('song'), 'sang', 'sanger');
  const people = counted(rows('person'), 'person', 'personer');
  if (!withFiles) return `${songs} og ${people}`;
  return `${songs}, ${people} og ${counted(contents.count, 'fil', 'filer')}`;
}

function lackingIn({ lacking }: Manifest): string {
  if (lacking.length === 0) return '';
  const names = lacking.map(({ name, sha256 }) => (name === '' ? sha256.slice(0, 12) : name));
  return `\n${counted(lacking.length, 'fil', 'filer')} manglet på serveren og er ikke med: ${names.slice(0, 5).join(', ')}.`;
}
