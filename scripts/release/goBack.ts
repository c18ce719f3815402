import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Manifest } from '#contract/backup.ts';
import type { DeedName } from '#contract/trail.ts';
import { listBackups, readManifest } from '#server/backup/backupFolder.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { dumpOf, freeSpace, takeBackup } from '#server/backup/takeBackup.ts';
import { keyFileName } from '#server/gettingIn/invitations/holdInvitationKey.ts';
import { type Settings, StartRefused } from '#server/settings/settings.ts';
import { openContentStore } from '#server/storage/contents/DiskContentStore.ts';
import { refuseInUse } from '#server/storage/dumps/postgresDump.ts';
import type { Database } from '#server/storage/engine.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { sqliteFile } from '#server/storage/openSqlite.ts';

/** What the earlier release would not have: nothing, or what was written since that copy was taken. */
export interface Loss {
  /** Absolute path of the latest backup that the earlier release can read. */
  readonly backup: string;
  readonly takenAt: string;
  readonly songs: number;
  readonly people: number;
  /** Who were in that copy and are not there any more: they would be back. */
  readonly gone: number;
  /** Rows of what else people did; one deed may have several. */
  readonly others: number;
}

/**
 * Table and time of what people do, each in the transaction of the deed itself: between them they
 * see sign-ins, passkeys, invitations, rights and accounts too, which the trail has.
 */
const deedTimes: Readonly<Record<string, string>> = {
  trail: 'at',
  kept_answer: 'created_at',
  song_favorite: 'changed_at',
  song_music: 'changed_at',
  category: 'created_at',
};

/** What the server brings into the trail, and whoever is refused there, is nobody's work. */
const nobodys: readonly DeedName[] = [
  'backedUp',
  'signInRefused',
  'registrationRefused',
  'rightRefused',
];

const world = { clock: Date.now, randomBytes };

/** In the data folder, while a database is being exchanged: the backup that is to take its place. */
const owedName = 'going-back.txt';

/**
 * What going back to a release costs whose database ends with `lastStep`; null where it can read the
 * database as it is. Throws `StartRefused` where there is no way back.
 */
export async function lossOf(settings: Settings, lastStep: string): Promise<Loss | null> {
  return withDatabase(settings, async ({ db, engine }) => {
    const { rows } = await sql<{
      step: string;
    }>`select max(name) as step from kysely_migration`.execute(db);
    if ((rows[0]?.step ?? '') <= lastStep) return null;
    const { backup, takenAt, tables } = await latestFor(settings, engine.name, lastStep);
    const since = Date.parse(takenAt);
    const songs = await rowsSince(db, 'song', 'updated_at', since);
    const people = await rowsSince(db, 'person', 'created_at', since);
    const stayed = (await rowsSince(db, 'person', 'created_at', 0)) - people;
    let others = 0;
    for (const [table, column] of Object.entries(deedTimes)) {
      // A step only adds: what the copy has is there.
      if (table in tables) others += await rowsSince(db, table, column, since);
    }
    const gone = Math.max(0, (tables['person']?.rows ?? 0) - stayed);
    return { backup, takenAt, songs, people, gone, others };
  });
}

async function rowsSince(db: Database['db'], table: string, column: string, since: number) {
  const isSomebodys = sql`deed not in (${sql.join(nobodys)})`;
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}
    where ${sql.ref(column)} >= ${since} and ${table === 'trail' ? isSomebodys : sql`1 = 1`}`.execute(
    db,
  );
  return Number(rows[0]?.rows);
}

/**
 * Puts the database in place as the earlier release left it, where that cannot read the one that is
 * there, which is first kept as a whole backup that has proven itself. With the server stopped.
 * Killed at any moment and done again, it ends the same. Answers the path of what was kept.
 */
export async function goBack(settings: Settings, lastStep: string): Promise<string | null> {
  const dump = await dumpOf(settings);
  const owed = join(settings.dataDir, owedName);
  let kept: string | null = null;
  const isBetween = existsSync(owed) && (await dump.isEmpty());
  if (!isBetween) {
    if (settings.databaseUrl === null) closeLog(settings.dataDir);
    else await refuseInUse(settings.databaseUrl);
    const loss = await lossOf(settings, lastStep);
    if (loss !== null) {
      const files = await openContentStore(settings);
      const deps = { ...world, settings, files, dump, freeSpace };
      await refuseSpoiled(deps, loss.backup);
      kept = (await takeBackup(deps, settings.backupDir ?? '', 'backup')).path;
      writeFileSync(owed, loss.backup, { mode: 0o600, flush: true });
      if (dump.engine === 'postgres') await dropTables(settings);
    } else rmSync(owed, { force: true });
  }
  if (existsSync(owed)) {
    await exchange(settings, readFileSync(owed, 'utf8'));
    rmSync(owed);
  }
  return kept;
}

async function latestFor(
  { backupDir }: Settings,
  engine: Manifest['engine'],
  lastStep: string,
): Promise<Pick<Loss, 'backup' | 'takenAt'> & Pick<Manifest, 'tables'>> {
  for (const name of backupDir === null ? [] : await listBackups(backupDir)) {
    const backup = join(backupDir ?? '', name);
    const { step, takenAt, tables, ...found } = await readManifest(backup);
    if (found.engine === engine && step <= lastStep) return { backup, takenAt, tables };
  }
  throw new StartRefused(
    'Den forrige utgaven kan ikke lese databasen, og i BACKUP_DIR ligger det ingen sikkerhetskopi som den kan lese. Ingenting er endret.',
  );
}

/** All that restoring looks at, and all that it does, but for the database. */
async function refuseSpoiled(
  deps: Parameters<typeof restoreBackup>[0],
  backup: string,
): Promise<void> {
  const dump = { ...deps.dump, isEmpty: async () => true, restore: async () => undefined };
  await restoreBackup({ ...deps, dump }, backup);
}

/** Beside the database and then in its place, where that is one file; else into its tables. */
async function exchange(settings: Settings, backup: string): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== null) {
    const files = await openContentStore(settings);
    await restoreBackup({ ...world, settings, files, dump: await dumpOf(settings) }, backup);
    return;
  }
  const beside = join(dataDir, 'going-back');
  rmSync(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  symlinkSync('../files', join(beside, 'files')); // contents lie where they are
  const there = { ...settings, dataDir: beside };
  const files = await openContentStore(there);
  await restoreBackup({ ...world, settings: there, files, dump: await dumpOf(there) }, backup);
  for (const name of [keyFileName, sqliteFile]) {
    if (existsSync(join(beside, name))) renameSync(join(beside, name), join(dataDir, name));
  }
  rmSync(beside, { recursive: true });
}

/** What SQLite has in its log goes into the database, which then is one file that nobody has open. */
function closeLog(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, sqliteFile));
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new StartRefused('Tjeneren er i gang. Stopp den, og prøv igjen.');
  } finally {
    database.close();
  }
}

/** All at once or not at all. */
async function dropTables(settings: Settings): Promise<void> {
  await withDatabase(settings, ({ db }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx);
      for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(tx);
    }),
  );
}

/** As it is, whichever release has brought it up to date. */
async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>) {
  const database = await openDatabase(settings, async () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
