import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

const { builtins, getTypeParser } = pg.types;

// pg hands both out as strings; ours are counts and milliseconds, far below 2^53.
const asNumber: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

export function openPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    lock_timeout: 10_000, // ms; nobody rightly holds a row that long
    idle_in_transaction_session_timeout: 60_000, // ms; a server that hangs frees its rows
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        asNumber.has(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
    },
  });
  // A connection that breaks while idle is thrown away; the next query gets a new one.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
