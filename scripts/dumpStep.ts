// Writes the database of the migration step before the newest, for the tests of upgrades: the latest
// dump in `olderDatabases`, migrated, with the rows of a file added, as both engines write it. Run
// `node scripts/run.mjs scripts/dumpStep.ts ROWS.sql` and commit the result. An old dump may go once no
// test opens it by name.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateTo } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { openSqlite, sqliteFile } from '#server/db/openSqlite.ts';
import { onCluster } from '#server/db/testing/databaseNamed.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { dumpPath, olderDatabases, restoreOlder } from '#server/db/testing/olderDatabase.ts';
import { startCluster } from '#server/db/testing/startCluster.ts';

const environment = 'production';
const steps = Object.keys(migrations('sqlite', { environment, invitationKey: '', libraryId: '' }));
const [latest, step] = [olderDatabases.at(-1), steps.at(-2)];
const [, , file] = process.argv;
const tools = findPostgres();
if (latest === undefined || step === undefined || file === undefined || tools === undefined) {
  throw new Error(
    'needs PostgreSQL, and a file with insert and update statements for both engines',
  );
}
const rows = readFileSync(file, 'utf8');
const sqlite = await dumpSqlite(latest, step);
const postgres = await dumpPostgres(tools, latest, step);
writeFileSync(dumpPath(step, 'sqlite'), sqlite);
writeFileSync(dumpPath(step, 'postgres'), postgres);
console.info(`${step}: written from ${latest}.`);

async function dumpSqlite(from: string, to: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-step-'));
  await restoreOlder({ databaseUrl: null, dataDir, environment }, from);
  const db = await openSqlite(dataDir);
  await migrateTo(db, 'sqlite', environment, to);
  await db.destroy();
  const database = new DatabaseSync(join(dataDir, sqliteFile));
  database.exec(rows);
  const tables = textsOf(
    database,
    `select name as text from pragma_table_list where type = 'table' and name not like 'sqlite_%'
     order by (select rowid from sqlite_schema where sqlite_schema.name = pragma_table_list.name)`,
  );
  const created = textsOf(
    database,
    `select sql as text from sqlite_schema where sql is not null and name not in
     (select name from pragma_table_list where type = 'shadow') order by rowid`,
  ).map((sql) => `${sql.replaceAll(/\s+/g, ' ')};`);
  const inserted = tables.flatMap((table) => insertsOf(database, table));
  database.close();
  rmSync(dataDir, { recursive: true });
  return `${[...created, ...inserted, ...indexedWords(from)].join('\n')}\n`;
}

function insertsOf(database: DatabaseSync, table: string): string[] {
  const columns = textsOf(database, `select name as text from pragma_table_info('${table}')`);
  const names = columns.map((name) => `"${name}"`);
  const values = names.map((name) => `quote(${name})`).join(` || ', ' || `);
  return textsOf(database, `select ${values} as text from "${table}" order by rowid`).map(
    (row) => `insert into ${table} (${names.join(', ')}) values (${row});`,
  );
}

function textsOf(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map(({ text }) => String(text));
}

/** The search index stores no texts that could be read from it. */
function indexedWords(from: string): string[] {
  const lines = readFileSync(dumpPath(from, 'sqlite'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('insert into song_words ('));
}

async function dumpPostgres(programs: string, from: string, to: string): Promise<string> {
  const cluster = await startCluster(programs);
  try {
    await restoreOlder({ databaseUrl: cluster.url, dataDir: '', environment }, from);
    const db = openPostgres(cluster.url);
    await migrateTo(db, 'postgres', environment, to);
    await db.destroy();
    await onCluster(cluster.url, rows);
    const options = ['--column-inserts', '--no-owner', '--no-privileges', '--dbname', cluster.url];
    const folder = dirname(realpathSync(join(programs, 'postgres'))); // the PATH may have links
    const text = execFileSync(join(folder, 'pg_dump'), options, { encoding: 'utf8' });
    return text.replaceAll(/^(--.*|SET .*|SELECT pg_catalog\..*|\\.*)?\n/gm, '');
  } finally {
    await cluster.stop();
  }
}
