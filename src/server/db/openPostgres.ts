import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { occupancies } from './engine.ts';
import type { Schema } from './schema.ts';

const { builtins, getTypeParser } = pg.types;

// pg hands both out as strings; ours are counts and milliseconds, far below 2^53.
const asNumber: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

/** Of one server; one more holds `serverLock`. */
export const mostConnections = 10;
const usualPatience = 10; // s

/** A pool of connections. Whoever waits for one longer than `patienceOf` says is answered 503. */
export function openPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: mostConnections,
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
  pool.on('connect', endIfSilent);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  occupancies.set(db, () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
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

/** A read that waits for nobody's lock: whatever else is asked may rightly take long. */
const plainRead = /^select (?!.*(\bpg_advisory|\bfor (no key )?update\b))/s;
const silence = 10_000; // ms

/**
 * A connection that does not answer a read in time ends, and the read fails as with any that broke.
 * TCP alone notices that nobody is there any more after a quarter of an hour, and until then all
 * connections would wait for a database that another one has taken the place of.
 */
function endIfSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  Object.assign(client, {
    query(...asked: unknown[]) {
      const answer = query(...asked);
      const [text] = asked;
      if (typeof text !== 'string' || !plainRead.test(text)) return answer;
      const ending = setTimeout(() => {
        if (client instanceof pg.Client) void client.end();
      }, silence);
      return Promise.resolve(answer).finally(() => clearTimeout(ending));
    },
  });
}
