import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { sqliteFile } from './openSqlite.ts';

const noDatabase = 26; // SQLITE_NOTADB: https://sqlite.org/rescode.html
const readWholeUpTo = 8_000_000; // bytes, some 2,000 songs; more would hold up the start

/**
 * A look at the file in the database's place before SQLite may write to it, which it does when it
 * opens one. Throws `StartupError` where it is another program's, damaged or cut off; then neither
 * the file has changed nor what lies beside it. A file that is not there is none, and so is one
 * without a byte, which a start leaves behind that was killed at once.
 */
export function refuseForeignFile(path: string, name: string): void {
  const fault = sizeOf(path) === 0 ? faultBeside(path) : faultIn(path);
  if (fault === null) return;
  throw new StartupError(
    `${name} kan ikke brukes: ${fault}. Ingenting er endret. ` +
      'Hent tilbake en sikkerhetskopi, eller velg en annen DATA_DIR.',
  );
}

/** SQLite throws a log away that has no database. */
function faultBeside(path: string): string | null {
  return hasLog(path) ? 'den er tom eller borte, men endringene i -wal ligger der ennå' : null;
}

function faultIn(path: string): string | null {
  const fault = faultWithin(path);
  // With a log beside it, the file alone may be torn: SQLite puts it together from both.
  return fault?.isTorn && hasLog(path) ? null : (fault?.sentence ?? null);
}

/** Read as if nothing could ever change it: without locks, and without files beside it. */
function faultWithin(path: string): { sentence: string; isTorn: boolean } | null {
  const url = new URL('?immutable=1', pathToFileURL(path));
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    try {
      const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
      if (!isOurs(tables.map((table) => String(table['name'])))) {
        return { sentence: 'den er laget av et annet program', isTorn: false };
      }
      if (sizeOf(path) > readWholeUpTo) return null;
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

/** Nothing at all is ours too, and so is what a first start leaves behind that was killed. */
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
 * For commands beside the server. SQLite makes files beside the database, and what is another's the
 * server could not open. Throws `StartupError`, which names `command` as it is to be run.
 */
export function requireOwnFile(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  command: string,
): void {
  if (databaseUrl !== null) return;
  const file = join(dataDir, sqliteFile);
  if (!existsSync(file)) {
    throw new StartupError(
      `Det er ingen sangbok her: ${file} finnes ikke. Gi kommandoen de samme innstillingene som tjeneren har.`,
    );
  }
  const owner = statSync(file).uid;
  if (process.geteuid === undefined || process.geteuid() === owner) return;
  const user = userNamed(owner);
  throw new StartupError(
    `Sangboken tilhører brukeren «${user}». Kjør kommandoen som den: sudo -u '${user}' ${command}`,
  );
}

/** As sudo takes it: the name, or `#` and the number. */
function userNamed(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return users.find((line) => line.split(':')[2] === `${uid}`)?.split(':')[0] ?? `#${uid}`;
}
