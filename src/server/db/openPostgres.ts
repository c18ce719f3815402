import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { poolStats } from './engine.ts';
import type { Schema } from './schema.ts';

const { builtins, getTypeParser } = pg.types;

// pg returns both as strings; our values are counts and milliseconds, far below 2^53.
const asNumber: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

/** Pool size per server; one more connection holds `serverLock`. */
const maxConnections = 10;
const defaultConnectTimeout = 10; // s

/** Opens a connection pool. Waiting for a connection times out after `connectTimeoutOf`: 503. */
export function openPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutOf(databaseUrl),
    keepAlive: true, // detects a machine that disappeared without closing the connection
    lock_timeout: 10_000, // ms; transactions take milliseconds
    idle_in_transaction_session_timeout: 60_000, // ms; a server that hangs releases its locks
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        asNumber.has(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
    },
  });
  // The pool replaces a broken connection. A running query fails by itself; an `error` event without a
  // listener, on an idle connection or between two queries, would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', endIfUnresponsive);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  poolStats.set(db, () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  return db;
}

/** Key of the advisory lock that every running server holds in shared mode. */
export const serverLock = [0x53616e67, 1] as const;

const retryInterval = 1000; // ms

/**
 * Holds `serverLock` on a connection of its own and takes it again after a lost connection. An idle pool
 * has no connections by which others could detect this server. Returns a function that releases it.
 */
export async function holdServerLock(databaseUrl: string): Promise<() => Promise<void>> {
  let isOver = false;
  let client: pg.Client;
  const hold = async (held: () => void) => {
    client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutOf(databaseUrl),
      keepAlive: true,
    });
    client.on('error', () => undefined);
    const ended = new Promise((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1, $2)', [...serverLock]);
      held();
      await ended;
    } catch {
      await client.end().catch(() => undefined);
    }
  };
  const holdUntilReleased = async (tried: () => void) => {
    while (!isOver) {
      await hold(tried);
      tried(); // the server starts even where the database has no connection left for the lock
      await pause(retryInterval, undefined, { ref: false });
    }
  };
  await new Promise<void>((tried) => void holdUntilReleased(tried));
  return () => {
    isOver = true;
    return client.end();
  };
}

/** In milliseconds. Read from libpq's URL parameter `connect_timeout`, which is in seconds. */
export function connectTimeoutOf(databaseUrl: string): number {
  const seconds = Number(URL.parse(databaseUrl)?.searchParams.get('connect_timeout'));
  return (seconds > 0 ? seconds : defaultConnectTimeout) * 1000;
}

/** Matches reads that take no lock; all other queries may legitimately take longer. */
const plainRead = /^select (?!.*(\bpg_advisory|\bfor (no key )?update\b))/s;
const readTimeout = 10_000; // ms

/**
 * Ends a connection that does not answer a read in time; the read fails as on any broken connection.
 * After a failover TCP alone needs a quarter of an hour to detect a dead peer, and until then every
 * connection of the pool would wait.
 */
function endIfUnresponsive(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(...args: unknown[]) {
      const result = query(...args);
      const [text] = args;
      if (typeof text !== 'string' || !plainRead.test(text)) return result;
      const timer = setTimeout(() => {
        if (client instanceof pg.Client) void client.end();
      }, readTimeout);
      return Promise.resolve(result).finally(() => clearTimeout(timer));
    },
  });
}
