import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { hashOfFile } from '#server/backup/copyContents.ts';
import { findNamedContents } from '#server/files/fileStore.ts';
import { keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import {
  type Settings,
  StartupError,
  prepareDataFolder,
  typed,
} from '#server/settings/settings.ts';
import { openContentStore } from '#server/files/blobs/DiskContentStore.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import type { Database } from '#server/db/engine.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { openDatabase, openDatabaseAsItIs } from '#server/db/openDatabase.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import type { Schema } from '#server/db/schema.ts';
import { type NamedContent, moveContents } from './moveContents.ts';
import { moveRows, type Sums, sumsOf } from './moveRows.ts';

export interface Moved {
  readonly sums: Sums;
  readonly contents: number;
  /** What the source lacks itself. */
  readonly lacking: readonly NamedContent[];
}

/**
 * Makes of an installation that has nobody yet the same as another, whichever databases and stores
 * of files the two have; the source is read and nothing more. Contents come first, then the keys,
 * then all rows in one transaction, which ends once they are counted and compared. Interrupted and
 * done again, it goes on. Throws `StartupError`; then nobody is in the new one.
 */
export async function moveInstallation(from: Settings, to: Settings): Promise<Moved> {
  if (from.environment !== to.environment) {
    throw new StartupError(
      `NODE_ENV er ${from.environment} her og ${to.environment} der. Den må være den samme.`,
    );
  }
  prepareDataFolder(to.dataDir);
  return withSource(from, to.dataDir, async (source) => {
    const sums = await sumsOf(source);
    const named = await findNamedContents(source);
    const { installation_id: id } = await readInstallation(source);
    const moveRest = async () => {
      const lacking = await moveFiles(from, to, named, id);
      moveKey(from, to);
      return { sums, contents: named.length - lacking.length, lacking };
    };
    if (placeOf(from) === placeOf(to)) return moveRest(); // its files alone go elsewhere
    const target = await openDatabase(to);
    try {
      const isThere = isSame(await sumsOf(target.db), sums);
      if (!isThere) await refuseTaken(target);
      const moved = await moveRest();
      if (!isThere) await putRows(source, target, sums);
      return moved;
    } finally {
      await target.close();
    }
  });
}

const placeOf = ({ databaseUrl, dataDir }: Settings): string => databaseUrl ?? dataDir;

const isSame = (one: Sums, other: Sums): boolean => JSON.stringify(one) === JSON.stringify(other);

async function refuseTaken({ db }: Database): Promise<void> {
  const person = await db.selectFrom('person').select('id').limit(1).executeTakeFirst();
  if (!person) return;
  throw new StartupError(
    'Der det skal flyttes til, er det en sangbok fra før, og den blir ikke skrevet over.',
  );
}

async function moveFiles(from: Settings, to: Settings, named: NamedContent[], id: string) {
  const [source, target] = [await openContentStore(from), await openContentStore(to)];
  const owner = (await target.readNote('installation-id'))?.trim() ?? id;
  if (owner !== id && !(await target.list()[Symbol.asyncIterator]().next()).done) {
    throw new StartupError(`${target.where} hører til en annen sangbok. Velg et annet sted.`);
  }
  await target.writeNote('installation-id', `${id}\n`);
  return moveContents(source, target, named);
}

/** Where the setting does not have it, the file does. There are no codes of a key made by a first start. */
function moveKey(from: Settings, to: Settings): void {
  const [here, there] = [from, to].map(({ dataDir }) => join(dataDir, keyFileName));
  if (to.invitationKey === null && here !== undefined && there !== undefined) {
    const key = from.invitationKey ?? (existsSync(here) ? readFileSync(here, 'utf8').trim() : null);
    if (key !== null && here !== there) writeWhole(there, `${key}\n`);
  }
  const [notice, copied] = [from, to].map(({ dataDir }) => join(dataDir, 'personvern.txt'));
  if (notice === undefined || copied === undefined || existsSync(copied)) return;
  if (existsSync(notice)) writeWhole(copied, readFileSync(notice, 'utf8'));
}

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function putRows(source: Kysely<Schema>, { db, engine }: Database, sums: Sums): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await moveRows(source, tx, engine);
    if (isSame(await sumsOf(tx), sums)) return;
    throw new Error('what was written is not what was read');
  });
}

/** All of one moment. The file of SQLite is not even opened for writing: a copy of it is. */
async function withSource<T>(
  settings: Settings,
  room: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl !== null) {
    await (await import('#server/db/dumps/postgresDump.ts')).refuseInUse(settings.databaseUrl);
    const database = await openDatabaseAsItIs(settings);
    const reading = database.db.transaction().setIsolationLevel('repeatable read');
    try {
      return await reading.setAccessMode('read only').execute(work);
    } finally {
      await database.close();
    }
  }
  requireOwnFile(settings, typed('move', 'FIL'));
  const file = join(settings.dataDir, sqliteFile);
  if (existsSync(`${file}-wal`)) {
    throw new StartupError(
      'Tjeneren er i gang, eller ble ikke stoppet i fred. Stopp den (om den er stoppet: start og stopp den), og prøv igjen.',
    );
  }
  const before = await hashOfFile(file);
  const folder = mkdtempSync(join(room, 'moving-'));
  try {
    const untouched = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), {
      readOnly: true,
    });
    untouched.prepare('vacuum into ?').run(join(folder, sqliteFile));
    untouched.close();
    const copy = await openDatabaseAsItIs({ ...settings, dataDir: folder });
    let answer: T;
    try {
      answer = await work(copy.db);
    } finally {
      await copy.close();
    }
    if ((await hashOfFile(file)) === before && !existsSync(`${file}-wal`)) return answer;
    throw new StartupError('Noen skrev i den gamle databasen mens den ble flyttet. Prøv igjen.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
