import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { optionalsOfRow } from '#server/songs/songContent.ts';
import { indexWords } from '#server/songs/insertSong.ts';
import type { Engine } from '#server/db/engine.ts';
import { type Schema, type SongTable, tableKeys } from '#server/db/schema.ts';

const rowsAtOnce = 200;

/**
 * Every table has the same columns in both engines, so an untyped row stands for all of them here.
 */
type AnyRows = { [table: string]: Record<string, string | number | null> };
type Row = AnyRows[string];

const tables = Object.entries(tableKeys);

/** For each table, the number of rows and a hash of them that does not depend on their order. */
export type Sums = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;

/** Equal for both engines where the data are equal. */
export async function sumsOf(db: Kysely<Schema>): Promise<Sums> {
  const sums: Record<string, Sums[string]> = {};
  for (const [table] of tables) {
    const hashes: string[] = [];
    for await (const rows of rowsIn(db, table)) hashes.push(...rows.map(hashOf));
    sums[table] = { rows: hashes.length, sha256: hash('sha256', hashes.toSorted().join()) };
  }
  return sums;
}

function hashOf(row: Row): string {
  return hash('sha256', JSON.stringify(Object.entries(row).toSorted(byName)));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

async function* rowsIn(db: Kysely<Schema>, table: string): AsyncGenerator<Row[]> {
  const columns = tableKeys[table as keyof Schema];
  for (let offset = 0; ; offset += rowsAtOnce) {
    let query = (db as unknown as Kysely<AnyRows>).selectFrom(table).selectAll();
    for (const column of columns) query = query.orderBy(column);
    const rows = await query.limit(rowsAtOnce).offset(offset).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Replaces the few rows that a first start inserted with the rows of another database. */
export async function moveRows(
  from: Kysely<Schema>,
  to: Transaction<Schema>,
  engine: Engine,
): Promise<void> {
  const into = to as unknown as Transaction<AnyRows>;
  for (const [table] of tables.toReversed()) await into.deleteFrom(table).execute();
  const invited: Row[] = [];
  for (const [table] of tables) {
    for await (const rows of rowsIn(from, table)) {
      // The person who invited another may be inserted later, so these references are set
      // afterwards.
      if (table === 'person') invited.push(...rows.filter((row) => row['invited_by'] !== null));
      const first = rows.map((row) => ('invited_by' in row ? { ...row, invited_by: null } : row));
      await into.insertInto(table).values(first).execute();
      if (table === 'song') for (const row of rows) await index(to, engine, row);
    }
  }
  for (const { id = null, invited_by = null } of invited) {
    await into.updateTable('person').set({ invited_by }).where('id', '=', id).execute();
  }
}

/** Each engine has its own full-text index, so it is rebuilt. */
function index(to: Transaction<Schema>, engine: Engine, row: Row): Promise<void> {
  const song = row as unknown as SongTable;
  return indexWords(to, engine, song.id, { ...optionalsOfRow(song), lyrics: song.lyrics });
}
