import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';

export type Rows = Readonly<Record<string, readonly object[]>>;

/** The rows of all tables except Kysely's and the search index. */
export async function rowsOf(db: Kysely<Schema>): Promise<Rows> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('song_words'));
  const rows: Record<string, readonly object[]> = {};
  for (const name of names) {
    rows[name] = (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  return rows;
}

/** Columns and indexes, sorted. */
export async function tablesOf(db: Kysely<Schema>, engineName: Engine['name']): Promise<object> {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns: each }) =>
    each.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
  );
  const indexes =
    engineName === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'`;
  const { rows } = await indexes.execute(db);
  return { columns: columns.toSorted(), indexes: rows.map(({ name }) => name).toSorted() };
}
