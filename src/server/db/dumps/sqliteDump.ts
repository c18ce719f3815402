import { createHash } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { retryWhileBusy } from '#server/db/databaseBusy.ts';
import {
  type Amendment,
  type Contents,
  type Dump,
  type NamedContent,
  existingOf,
  latestRestore,
} from './dump.ts';

/** Copies the database with SQLite's `vacuum into`. */
export function sqliteDump({ dataDir }: Pick<Settings, 'dataDir'>): Dump {
  const place = join(dataDir, sqliteFile);
  return {
    engine: 'sqlite',
    fileName: sqliteFile,
    size: async () => 2 * (sizeOf(place) + sizeOf(`${place}-wal`)),

    // A separate read-only connection: it neither blocks writers nor is restarted by them.
    async write(file) {
      const source = new DatabaseSync(place, { readOnly: true, timeout: 1000 });
      try {
        await retryWhileBusy(() => source.prepare('vacuum into ?').run(file));
      } finally {
        source.close();
      }
      await sync(file);
      return contentsOf(file);
    },

    async verify(file, beside = `${file}-proof`) {
      await mkdir(beside, { mode: 0o700 });
      try {
        const copy = join(beside, sqliteFile);
        await copyFile(file, copy, constants.COPYFILE_EXCL);
        return contentsOf(copy);
      } finally {
        await rm(beside, { recursive: true, force: true });
      }
    },

    read: async (file) => contentsOf(file),

    async isEmpty() {
      if (sizeOf(place) === 0) return true;
      const database = new DatabaseSync(place); // rolls back what a killed process left unfinished
      try {
        return !hasTable(database, 'person') || rowsIn(database, 'person') === 0;
      } finally {
        database.close();
      }
    },

    async existing() {
      const database = new DatabaseSync(place);
      try {
        const [row] = database.prepare('select * from installation').all();
        return existingOf(row, hasTable(database, 'trail') ? one(database, latestRestore) : null);
      } finally {
        database.close();
      }
    },

    async refuseInUse() {
      if (existsSync(place)) refuseOpen(place);
    },

    async restore(file, _, amendments, justBefore) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      if (existsSync(place)) refuseOpen(place);
      const copy = `${place}-restored`;
      // Also removes the journals of an interrupted restore, which SQLite would apply to this copy.
      for (const end of ['', '-journal', '-wal', '-shm'])
        await rm(`${copy}${end}`, { force: true });
      try {
        await copyFile(file, copy);
        change(copy, amendments);
        await sync(copy);
        await justBefore();
      } catch (error) {
        await rm(copy, { force: true });
        throw error;
      }
      for (const beside of ['-wal', '-shm']) await rm(`${place}${beside}`, { force: true });
      await rename(copy, place);
      await sync(dirname(place));
    },
  };
}

/** Throws where another process has the database open: SQLite cannot remove the WAL then. */
function refuseOpen(place: string): void {
  const database = new DatabaseSync(place);
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new StartupError('Serveren er i gang. Stopp den, og prøv igjen.');
  } finally {
    database.close();
  }
}

function change(file: string, amendments: readonly Amendment[]): void {
  const database = new DatabaseSync(file);
  try {
    for (const { sql, values } of amendments) {
      const named = values.map((value, at) => [`$${at + 1}`, value] as const);
      database.prepare(sql).run(Object.fromEntries(named));
    }
  } finally {
    database.close();
  }
}

/** Checks integrity and foreign keys, and hashes all tables. Throws where SQLite finds a fault. */
function contentsOf(file: string): Contents {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [checked] = database.prepare('pragma integrity_check').all();
    if (checked?.['integrity_check'] !== 'ok') {
      throw new Error(`integrity_check: ${String(checked?.['integrity_check'])}`);
    }
    const [orphan] = database.prepare('pragma foreign_key_check').all();
    if (orphan) throw new Error(`foreign_key_check: ${String(orphan['table'])}`);
    return {
      ...installationIn(database),
      step: String(one(database, 'select max(name) as value from kysely_migration')),
      tables: Object.fromEntries(tablesIn(database).map((name) => [name, tableIn(database, name)])),
      named: hasTable(database, 'file') ? namedIn(database) : [],
    };
  } finally {
    database.close();
  }
}

/** Databases of older releases have no installation id. */
function installationIn(database: DatabaseSync): Pick<Contents, 'environment' | 'installation'> {
  const [row] = database.prepare('select * from installation').all();
  return {
    environment: row?.['environment'] as Contents['environment'],
    installation: String(row?.['installation_id'] ?? ''),
  };
}

function namedIn(database: DatabaseSync): NamedContent[] {
  const query = `select sha256, max(size) as size, max(name) as name from file
    group by sha256 order by sha256`;
  return database
    .prepare(query)
    .all()
    .map(({ sha256, size, name }) => ({
      sha256: String(sha256),
      size: Number(size),
      name: String(name),
    }));
}

/** All ordinary tables, without virtual ones; the search index stores its rows in tables of its own. */
function tablesIn(database: DatabaseSync): string[] {
  const query = `select name from sqlite_schema where type = 'table'
    and name not like 'sqlite_%' and sql not like 'create virtual%' order by name`;
  return database
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}

function tableIn(database: DatabaseSync, name: string): { rows: number; sha256: string } {
  const statement = database.prepare(`select * from "${name}"`);
  statement.setReturnArrays(true);
  statement.setReadBigInts(true); // the search index has ids beyond 2^53
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of statement.iterate() as Iterable<unknown>) {
    rows += 1;
    hash.update(`${JSON.stringify(row, (_, value) => asText(value))}\n`);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Encodes the types that JSON does not have. */
function asText(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`;
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

function rowsIn(database: DatabaseSync, table: string): number {
  return Number(one(database, `select count(*) as value from "${table}"`));
}

function one(database: DatabaseSync, query: string): unknown {
  return database.prepare(query).get()?.['value'];
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
