import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { occupancies } from './engine.ts';
import { poolInTurns } from './poolInTurns.ts';
import { sharedReads } from './preparedQuery.ts';
import type { Schema } from './schema.ts';
import { endIfSilent, readTogether } from './readTogether.ts';
import { Turns } from './turns.ts';

const { builtins, getTypeParser } = pg.types;

// pg hands both out as strings; ours are counts and milliseconds, far below 2^53.
const asNumber: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

/**
 * Of one server: how many it opens at most, how many of them have something else than a single read
 * (two more are left, so that a slow one keeps no other waiting), and how many read for many at once.
 * One more holds `serverLock`.
 */
export const connections = { ofPool: 9, beginning: 7, shared: 1 };
const usualPatience = 10; // s

/** A pool of connections. Whoever waits for one longer than `patienceOf` says is answered 503. */
export function openPostgres(databaseUrl: string): Kysely<Schema> {
  const patience = patienceOf(databaseUrl);
  const options: pg.PoolConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: patience,
    keepAlive: true, // a machine that is gone without a word is noticed
    lock_timeout: 10_000, // ms; nobody rightly holds a row that long
    idle_in_transaction_session_timeout: 60_000, // ms; a server that hangs frees its rows
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        asNumber.has(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
    },
  };
  const pool = new pg.Pool({ ...options, max: connections.ofPool });
  const sharing = new pg.Pool({ ...options, max: connections.shared });
  // A connection that breaks is thrown away, and the next query gets a new one. Whoever has it just
  // then hears of it by the query; nobody has it while it rests, or waits within a transaction.
  for (const each of [pool, sharing]) {
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  pool.on('connect', endIfSilent);
  const dialect = new PostgresDialect({ pool });
  const turns = new Turns(patience, connections.beginning);
  dialect.createDriver = () =>
    poolInTurns(new PostgresDriver({ pool }), turns, () => sharing.end());
  const db = new Kysely<Schema>({ dialect });
  sharedReads.set(db, readTogether(sharing, db, patience));
  occupancies.set(db, () => {
    const idle = pool.idleCount + sharing.idleCount;
    const inUse = pool.totalCount + sharing.totalCount - idle;
    return { inUse, idle, waiting: pool.waitingCount + turns.waiting };
  });
  return db;
}

/** Of an advisory lock that each server shares with the others, over a session of its own. */
export const serverLock = [0x53616e67, 1] as const;

const betweenTries = 1000; // ms

/**
 * Holds `serverLock` from now on, and again where the connection is lost: a pool at rest has no
 * connections by which others could tell that a server has the database open. Answers how to let go.
 */
export async function holdServerLock(databaseUrl: string): Promise<() => Promise<void>> {
  let isOver = false;
  let client: pg.Client;
  const hold = async (held: () => void) => {
    client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patienceOf(databaseUrl),
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
  const holdOn = async (first: () => void) => {
    while (!isOver) {
      await hold(first);
      first(); // where the database has no connection left for it, the server serves all the same
      await pause(betweenTries, undefined, { ref: false });
    }
  };
  await new Promise<void>((first) => void holdOn(first));
  return () => {
    isOver = true;
    return client.end();
  };
}

/** In ms, by the name it has in every PostgreSQL address: `?connect_timeout=10`, in seconds. */
export function patienceOf(databaseUrl: string): number {
  const seconds = Number(URL.parse(databaseUrl)?.searchParams.get('connect_timeout'));
  return (seconds > 0 ? seconds : usualPatience) * 1000;
}
