import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartupError } from '#server/settings/settings.ts';
import { migrateTo } from '#server/db/migrate.ts';
import type { Manifest } from '#contract/library/backup.ts';
import { serverLock } from '#server/db/openPostgres.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  type Contents,
  type Dump,
  type NamedContent,
  damaged,
  existingOf,
  latestRestore,
} from './dump.ts';
import { contentsOf, foreignKeysOf, rowsIn, tablesOf, valueOf } from './postgresContents.ts';

const rowsAtOnce = 200;
const lockTimeout = 2000; // ms

/**
 * Dumps the rows of all tables as lines of `table`, a tab and the row as JSON, in one repeatable-read
 * transaction. Needs no PostgreSQL client program, and the restored rows can be compared.
 */
export function postgresDump(databaseUrl: string): Dump {
  const connected = <T>(work: (client: pg.Client) => Promise<T>) => withClient(databaseUrl, work);
  return {
    engine: 'postgres',
    fileName: 'database.jsonl.gz',

    size: () =>
      connected(async (client) =>
        Number((await valueOf(client, 'select pg_database_size(current_database())')) ?? 0),
      ),

    write: (file) =>
      connected(async (client) => {
        await client.query('begin isolation level repeatable read read only');
        const contents = await contentsOf(client);
        const lines = Readable.from(linesOf(client, Object.keys(contents.tables)));
        await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
        await client.query('rollback');
        return contents;
      }),

    // Restores into a schema that is rolled back, so that no other connection ever sees it.
    verify: (file) =>
      connected(async (client) => {
        await client.query('begin');
        const tables = await tablesOf(client);
        const foreignKeys = await foreignKeysOf(client);
        const here = String(await valueOf(client, 'select current_schema()'));
        await client.query('create schema sangbok_proof');
        for (const table of tables) {
          const copy = `create table sangbok_proof."${table}" (like "${here}"."${table}" including all)`;
          await client.query(copy);
        }
        await client.query('set local search_path to sangbok_proof');
        await load(client, file);
        for (const { table, name, definition } of foreignKeys) {
          await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
        }
        const contents = await contentsOf(client);
        await client.query('rollback');
        return contents;
      }),

    // Counts the rows only; `restore` compares the hashes after loading them.
    read: readDump,

    isEmpty: () =>
      connected(async (client) => {
        const tables = await tablesOf(client);
        return !tables.includes('person') || (await rowsIn(client, 'person')) === 0;
      }),

    existing: () =>
      connected(async (client) => {
        const hasTrail = (await tablesOf(client)).includes('trail');
        const { rows } = await client.query<Record<string, unknown>>('select * from installation');
        return existingOf(rows[0], hasTrail ? await valueOf(client, latestRestore) : null);
      }),

    refuseInUse: () => connected(refuseOthers),

    // One transaction, including the tables, so that no server ever starts on an empty database.
    restore: (file, expected, amendments, justBefore) =>
      connected(async (client) => {
        await refuseOthers(client);
        await withKysely(client)
          .transaction()
          .execute(async (tx) => {
            await recreateTables(client, tx, expected);
            const foreignKeys = await foreignKeysOf(client);
            for (const { table, name } of foreignKeys) {
              await client.query(`alter table "${table}" drop constraint "${name}"`);
            }
            for (const table of await tablesOf(client))
              await client.query(`delete from "${table}"`);
            await loadOrRefuse(client, file);
            for (const { table, name, definition } of foreignKeys) {
              await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
            }
            const loaded = await contentsOf(client);
            if (JSON.stringify(loaded.tables) !== JSON.stringify(expected.tables)) throw damaged();
            for (const { sql, values } of amendments) await client.query(sql, [...values]);
            await justBefore();
          });
      }),
  };
}

async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: 10_000 });
  client.on('error', () => undefined); // a running query fails by itself
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readDump(file: string, manifest: Manifest): Promise<Contents> {
  const rows = new Map(Object.keys(manifest.tables).map((table) => [table, 0]));
  const named = new Map<string, NamedContent>();
  for await (const line of linesIn(file)) {
    const { table, row } = partsOf(line);
    rows.set(table, (rows.get(table) ?? 0) + 1);
    if (table !== 'file') continue;
    const { sha256, size, name } = JSON.parse(row) as NamedContent;
    named.set(sha256, { sha256, size, name });
  }
  const tables = Object.entries(manifest.tables).map(([name, table]) => [
    name,
    { ...table, rows: rows.get(name) ?? 0 },
  ]);
  const { environment, installation, step } = manifest;
  return {
    environment,
    installation,
    step,
    tables: Object.fromEntries(tables) as Contents['tables'],
    named: [...named.values()],
  };
}

/** Throws `StartupError` while a server has the database open. */
export async function refuseInUse(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, refuseOthers);
}

/**
 * Throws while a server holds `serverLock`: a restore would drop its tables. Retries for a moment, since
 * a server that has just stopped may still hold it. Other clients, such as psql, do not hold it.
 */
async function refuseOthers(client: pg.Client): Promise<void> {
  for (const deadline = performance.now() + lockTimeout; ; await pause(50)) {
    const free = `select pg_try_advisory_lock(${serverLock.join(', ')})`;
    if ((await valueOf(client, free)) === true) return;
    if (performance.now() < deadline) continue;
    throw new StartupError('Serveren er i gang. Stopp den, og prøv igjen.');
  }
}

/** Recreates the tables of the release that took the backup, so that its rows fit. */
async function recreateTables(
  client: pg.Client,
  tx: Transaction<Schema>,
  { environment, step }: Contents,
): Promise<void> {
  const existing = [...(await tablesOf(client)), 'kysely_migration_lock'];
  await client.query(
    `drop table if exists ${existing.map((name) => `"${name}"`).join(', ')} cascade`,
  );
  await migrateTo(tx, 'postgres', environment, step);
}

/** Kysely on this single connection, so that both share a transaction. */
function withKysely(client: pg.Client): Kysely<Schema> {
  const connection = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function* linesOf(client: pg.Client, tables: readonly string[]): AsyncGenerator<string> {
  for (const table of tables) {
    await client.query(
      `declare each_row no scroll cursor for select row_to_json(each)::text as row from "${table}" each`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from each_row`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => `${table}\t${row}\n`).join('');
    }
    await client.query('close each_row');
  }
}

/** Loads the rows; rows that do not fit the tables mean that the backup is damaged. */
function loadOrRefuse(client: pg.Client, file: string): Promise<void> {
  return load(client, file).catch((error: unknown) => {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    throw /^(22|23|42)/.test(code) ? damaged() : error;
  });
}

async function load(client: pg.Client, file: string): Promise<void> {
  let table = '';
  let rows: string[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    const insert = `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`;
    await client.query(insert, [`[${rows.join(',')}]`]);
    rows = [];
  };
  for await (const line of linesIn(file)) {
    const next = partsOf(line);
    if (next.table !== table || rows.length >= rowsAtOnce) await flush();
    table = next.table;
    rows.push(next.row);
  }
  await flush();
}

/** Streams the lines of a gzip file. Throws where it is truncated or corrupt. */
async function* linesIn(file: string): AsyncGenerator<string> {
  const plain = createGunzip();
  const read = pipeline(createReadStream(file), plain);
  read.catch(() => undefined); // awaited below
  yield* createInterface({ input: plain });
  await read;
}

function partsOf(line: string): { table: string; row: string } {
  const tab = line.indexOf('\t');
  const table = line.slice(0, tab);
  if (!/^[a-z_]+$/.test(table)) throw new Error(`no name of a table: ${table}`);
  return { table, row: line.slice(tab + 1) };
}
