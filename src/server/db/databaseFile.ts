import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { sqliteFile } from './openSqlite.ts';

const noDatabase = 26; // SQLITE_NOTADB: https://sqlite.org/rescode.html
const quickCheckUpTo = 8_000_000; // bytes, some 2,000 songs; a larger file would delay the start

/**
 * Checks the database file before SQLite opens it for writing, since opening may already change it.
 * Throws `StartupError` where it belongs to another program, is damaged or truncated; the file and its
 * `-wal` are unchanged then. A missing or an empty file is accepted: a start that was killed at once
 * leaves an empty one.
 */
export function refuseForeignFile(path: string, name: string): void {
  const fault = sizeOf(path) === 0 ? logWithoutDatabase(path) : faultIn(path);
  if (fault === null) return;
  throw new StartupError(
    `${name} kan ikke brukes: ${fault}. Ingenting er endret. ` +
      'Hent tilbake en sikkerhetskopi, eller velg en annen DATA_DIR.',
  );
}

/** SQLite would delete a log whose database is missing. */
function logWithoutDatabase(path: string): string | null {
  return hasLog(path) ? 'den er tom eller borte, men endringene i -wal ligger der ennå' : null;
}

function faultIn(path: string): string | null {
  const fault = faultWithin(path);
  // With a log beside it the file may be incomplete: SQLite recovers it from both.
  return fault?.isTorn && hasLog(path) ? null : (fault?.sentence ?? null);
}

/** Opens the file as immutable, so that SQLite takes no lock and creates no files beside it. */
function faultWithin(path: string): { sentence: string; isTorn: boolean } | null {
  const url = new URL('?immutable=1', pathToFileURL(path));
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    try {
      const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
      if (!isOurs(tables.map((table) => String(table['name'])))) {
        return { sentence: 'den er laget av et annet program', isTorn: false };
      }
      if (sizeOf(path) > quickCheckUpTo) return null;
      const { quick_check: found } = database.prepare('pragma quick_check(1)').get() ?? {};
      return found === 'ok' ? null : { sentence: 'den er skadet', isTorn: true };
    } finally {
      database.close();
    }
  } catch (error) {
    const isNone = error instanceof Error && 'errcode' in error && error.errcode === noDatabase;
    if (isNone) return { sentence: 'filen er ingen database', isTorn: false };
    return { sentence: 'den er skadet eller avkortet', isTorn: true };
  }
}

/** An empty database counts as ours, and so does that of a first start that was killed. */
function isOurs(tables: readonly string[]): boolean {
  const others = tables.filter((name) => !/^(sqlite|kysely)_/.test(name));
  return (
    others.length === 0 || (tables.includes('kysely_migration') && others.includes('installation'))
  );
}

function hasLog(path: string): boolean {
  return sizeOf(`${path}-wal`) > 0 || sizeOf(`${path}-journal`) > 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * For host commands. Throws `StartupError` where the database is missing or the command runs as another
 * user: the server could not open the files that SQLite would create beside the database. The sentence
 * contains `command` as it must be run.
 */
export function requireOwnFile(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  command: string,
): void {
  if (databaseUrl !== null) return;
  const file = join(dataDir, sqliteFile);
  if (!existsSync(file)) {
    throw new StartupError(
      `Det er ingen sangbok her: ${file} finnes ikke. Kjør kommandoen med de samme innstillingene som serveren har.`,
    );
  }
  const owner = statSync(file).uid;
  if (process.geteuid === undefined || process.geteuid() === owner) return;
  const user = userNamed(owner);
  throw new StartupError(
    `Sangboken tilhører brukeren «${user}». Kjør kommandoen som den: sudo -u '${user}' ${command}`,
  );
}

/** The user as sudo takes it: a name, or `#` and the uid. */
function userNamed(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return users.find((line) => line.split(':')[2] === `${uid}`)?.split(':')[0] ?? `#${uid}`;
}
