import type { Manifest } from '#contract/backup.ts';
import type { Deps } from '#server/seam/deps.ts';
import {
  type Settings,
  StartRefused,
  prepareDataFolder,
  typed,
} from '#server/settings/settings.ts';
import {
  hasInvitationKey,
  holdInvitationKey,
  keyFileName,
} from '#server/gettingIn/invitations/holdInvitationKey.ts';
import { openContentStore } from '#server/storage/contents/DiskContentStore.ts';
import { openDatabase, openDatabaseAsItIs } from '#server/storage/openDatabase.ts';
import { requireOwnFile } from '#server/storage/databaseFile.ts';
import { counted, noteDeed } from '#server/trail/noteDeed.ts';
import { noteBackup } from './byServer.ts';
import { owedDeed, restoreBackup } from './restoreBackup.ts';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';

type World = Pick<Deps, 'clock' | 'randomBytes'>;

const silence: Deps['log'] = { info: () => {}, warn: () => {}, error: () => {} };

/** `npm run backup -- MAPPE`. Answers what to print; throws `StartRefused` with what to do instead. */
export async function backupByHost(
  settings: Settings,
  world: World,
  [folder, ...more]: readonly string[],
): Promise<string> {
  const command = typed('backup', 'MAPPE');
  if (folder === undefined || more.length > 0) {
    throw new StartRefused(`Si hvilken mappe kopien skal ligge i: ${command}`);
  }
  requireOwnFile(settings, command);
  const database = await openDatabaseAsItIs(settings);
  try {
    const files = await openContentStore(settings);
    const dump = await dumpOf(settings);
    const { path, manifest } = await takeBackup(
      { ...world, settings, files, dump, freeSpace },
      folder,
      'backup',
    );
    const deps = { ...world, db: database.db, log: silence };
    await noteBackup(deps.db, world.clock());
    await noteDeed(deps, { deed: 'backedUp', by: null, about: inWords(manifest) });
    return `Sikkerhetskopien ligger i ${path} og er prøvd: ${inWords(manifest)}.${lackingIn(manifest)}`;
  } finally {
    await database.close();
  }
}

/** `npm run restore -- KOPI`. Answers what to print; throws `StartRefused` with what to do instead. */
export async function restoreByHost(
  settings: Settings,
  world: World,
  [backup, ...more]: readonly string[],
): Promise<string> {
  if (backup === undefined || more.length > 0) {
    throw new StartRefused(
      `Si hvilken sikkerhetskopi som skal hentes tilbake: ${typed('restore', 'KOPI')}`,
    );
  }
  prepareDataFolder(settings.dataDir);
  const files = await openContentStore(settings);
  const dump = await dumpOf(settings);
  const manifest = await restoreBackup({ ...world, files, dump, settings }, backup);
  const database = await openDatabase(settings);
  try {
    const deps = { ...world, settings, db: database.db };
    const deed = owedDeed(manifest);
    if (deed) await noteDeed({ ...deps, log: silence }, deed);
    if (settings.invitationKey === 'new') await holdInvitationKey(deps);
    const start = (await hasInvitationKey(deps))
      ? 'Start tjeneren.'
      : `Kopien er uten nøkkelen til invitasjonskodene (filen ${keyFileName}). Legg den i DATA_DIR, eller start tjeneren med INVITATION_KEY=new om den ikke finnes mer: åpne invitasjoner blir trukket tilbake.`;
    return `Sikkerhetskopien fra ${momentInWords(manifest.takenAt)} er hentet tilbake: ${inWords(manifest)}.${lackingIn(manifest)}
${start} Enhetene henter sangboken på nytt av seg selv.`;
  } finally {
    await database.close();
  }
}

function momentInWords(time: string): string {
  const moment = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'short' });
  return moment.format(Date.parse(time));
}

function inWords({ tables, contents }: Manifest): string {
  const rows = (table: string) => tables[table]?.rows ?? 0;
  const songs = counted(rows('song'), 'sang', 'sanger');
  const people = counted(rows('person'), 'person', 'personer');
  return `${songs}, ${people} og ${counted(contents.count, 'fil', 'filer')}`;
}

function lackingIn({ lacking }: Manifest): string {
  if (lacking.length === 0) return '';
  const names = lacking.map(({ name, sha256 }) => (name === '' ? sha256.slice(0, 12) : name));
  return `\n${lacking.length} filer manglet på tjeneren og er ikke med: ${names.slice(0, 5).join(', ')}.`;
}
