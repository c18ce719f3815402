import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

const { builtins, getTypeParser } = pg.types;

// pg hands both out as strings; ours are counts and milliseconds, far below 2^53.
const asNumber: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

const connections = 10; // at most
const usualPatience = 10; // s

/** A pool of connections. Whoever waits for one longer than `patienceOf` says is answered 503. */
export function openPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: patienceOf(databaseUrl),
    keepAlive: true, // a machine that is gone without a word is noticed
    lock_timeout: 10_000, // ms; nobody rightly holds a row that long
    idle_in_transaction_session_timeout: 60_000, // ms; a server that hangs frees its rows
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        asNumber.has(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
    },
  });
  // A connection that breaks is thrown away, and the next query gets a new one. Whoever has it just
  // then hears of it by the query; nobody has it while it rests, or waits within a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** In ms, by the name it has in every PostgreSQL address: `?connect_timeout=10`, in seconds. */
export function patienceOf(databaseUrl: string): number {
  const seconds = Number(URL.parse(databaseUrl)?.searchParams.get('connect_timeout'));
  return (seconds > 0 ? seconds : usualPatience) * 1000;
}
