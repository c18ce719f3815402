import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '#server/core/deps.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { isReferenced } from './fileStore.ts';

/** Note in the blob store with the id of the installation that owns it. */
export const ownerFile = 'installation-id';

type Needed = Pick<Deps, 'db' | 'files' | 'settings'>;

/**
 * Throws `StartupError`, and changes nothing, where the database is missing but the blob store is not
 * empty: a new database would know none of the files (decision 45).
 */
export async function refuseLostDatabase(
  files: ContentStore,
  { databaseUrl, dataDir, bucket }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'bucket'>,
): Promise<void> {
  if (databaseUrl !== null) return;
  const size = statSync(join(dataDir, sqliteFile), { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 || !(await hasAnyContent(files))) return;
  throw new StartupError(
    `${sqliteFile} mangler eller er tom i DATA_DIR «${dataDir}», men det ligger filer i ${inSentence(files)}. ` +
      `Ingenting er endret. Legg databasen tilbake, eller ${elsewhere(bucket)} for å begynne på nytt.`,
  );
}

/**
 * Binds the blob store to the database. A store without an owner is adopted where it is empty or the
 * database references one of its blobs; a store of another database where this database references all
 * of them, as after a restored backup. Throws `StartupError` otherwise, and changes nothing.
 */
export async function bindFolderToDatabase(deps: Needed): Promise<void> {
  const owner = await deps.files.readNote(ownerFile);
  if (owner !== undefined) {
    if (await ownsFolder(deps)) return;
    if (!(await knowsEveryContent(deps))) {
      throw refusal(deps, 'hører til en annen database enn denne');
    }
  } else if ((await hasAnyContent(deps.files)) && !(await knowsSomeContent(deps))) {
    throw refusal(deps, 'har filer fra før, og databasen kjenner ingen av filene');
  }
  await deps.files.writeNote(ownerFile, `${await readInstallationId(deps)}\n`);
}

/** Whether this database owns the blob store and may delete from it; not cached. */
export async function ownsFolder(deps: Pick<Deps, 'db' | 'files'>): Promise<boolean> {
  const owner = (await deps.files.readNote(ownerFile))?.trim();
  return owner !== '' && owner === (await readInstallationId(deps));
}

async function readInstallationId({ db }: Pick<Deps, 'db'>): Promise<string> {
  return (await readInstallation(db)).installation_id;
}

export async function hasAnyContent(files: ContentStore): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return (await files.listQuarantined()).length > 0;
}

async function knowsSomeContent({ db, files }: Needed): Promise<boolean> {
  for await (const { sha256 } of files.list()) if (await isReferenced(db, sha256)) return true;
  return false;
}

async function knowsEveryContent({ db, files }: Needed): Promise<boolean> {
  for await (const { sha256 } of files.list()) if (!(await isReferenced(db, sha256))) return false;
  return (await files.listQuarantined()).length === 0;
}

function refusal({ files, settings }: Needed, why: string): StartupError {
  const setting = settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return new StartupError(
    `${files.where} ${why}. Ingen fil er endret. ` +
      `Rett ${setting} så den peker til riktig database, eller ${elsewhere(settings.bucket)}.`,
  );
}

const elsewhere = (bucket: Settings['bucket']): string =>
  bucket === null ? 'flytt mappen files bort' : 'velg en annen FILES_URL';

const inSentence = ({ where }: ContentStore): string => where.replace(/^Mappen/, 'mappen');
