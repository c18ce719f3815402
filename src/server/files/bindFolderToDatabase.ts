import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '#server/core/deps.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/files/blobs/ContentStore.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { hasFileOf } from './fileStore.ts';

/** Beside the contents: of which installation they are. */
export const ownerNote = 'installation-id';

type Needed = Pick<Deps, 'db' | 'files' | 'settings'>;

/**
 * Before a database is made: where contents lie already, one that is gone is not made anew, since
 * none of them would be known to it (decision 45). Throws `StartupError`; nothing has changed.
 */
export async function refuseLostDatabase(
  files: ContentStore,
  { databaseUrl, dataDir, bucket }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'bucket'>,
): Promise<void> {
  if (databaseUrl !== null) return;
  const size = statSync(join(dataDir, sqliteFile), { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 || !(await holdsContents(files))) return;
  throw new StartupError(
    `${sqliteFile} mangler eller er tom i DATA_DIR «${dataDir}», men det ligger filer i ${inSentence(files)}. ` +
      `Ingenting er endret. Legg databasen tilbake, eller ${elsewhere(bucket)} for å begynne på nytt.`,
  );
}

/**
 * Ties folder and database together. A folder from before it had a name is taken over when it is
 * empty or the database knows a content in it; one of another database when this one knows all
 * that lies there, as after a backup was laid into it. Throws `StartupError` when they belong apart;
 * then nothing has changed in the folder.
 */
export async function bindFolderToDatabase(deps: Needed): Promise<void> {
  const owner = await deps.files.readNote(ownerNote);
  if (owner !== undefined) {
    if (await ownsFolder(deps)) return;
    if (!(await knowsEveryContent(deps))) {
      throw refusal(deps, 'hører til en annen database enn denne');
    }
  } else if ((await holdsContents(deps.files)) && !(await knowsSomeContent(deps))) {
    throw refusal(deps, 'har filer fra før, og databasen kjenner ingen av filene');
  }
  await deps.files.writeNote(ownerNote, `${await installationId(deps)}\n`);
}

/** Whether this database may decide what becomes of contents; asked anew each time. */
export async function ownsFolder(deps: Pick<Deps, 'db' | 'files'>): Promise<boolean> {
  const owner = (await deps.files.readNote(ownerNote))?.trim();
  return owner !== '' && owner === (await installationId(deps));
}

async function installationId({ db }: Pick<Deps, 'db'>): Promise<string> {
  return (await readInstallation(db)).installation_id;
}

export async function holdsContents(files: ContentStore): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return (await files.listAside()).length > 0;
}

async function knowsSomeContent({ db, files }: Needed): Promise<boolean> {
  for await (const { sha256 } of files.list()) if (await hasFileOf(db, sha256)) return true;
  return false;
}

async function knowsEveryContent({ db, files }: Needed): Promise<boolean> {
  for await (const { sha256 } of files.list()) if (!(await hasFileOf(db, sha256))) return false;
  return (await files.listAside()).length === 0;
}

function refusal({ files, settings }: Needed, why: string): StartupError {
  const setting = settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return new StartupError(
    `${files.where} ${why}. Ingen fil er endret. ` +
      `Rett ${setting} så den leder til riktig database, eller ${elsewhere(settings.bucket)}.`,
  );
}

const elsewhere = (bucket: Settings['bucket']): string =>
  bucket === null ? 'flytt mappen files bort' : 'velg en annen FILES_URL';

const inSentence = ({ where }: ContentStore): string => where.replace(/^Mappen/, 'mappen');
