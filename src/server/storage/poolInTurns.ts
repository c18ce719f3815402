import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';
import type { Turns } from './turns.ts';

/**
 * What is more than a single read waits for a turn before it takes a connection of the pool: with
 * fewer turns than connections, writers who wait for each other keep no reader waiting.
 */
export function poolInTurns(pool: Driver, turns: Turns, end: () => Promise<void>): Driver {
  return {
    init: () => pool.init(),
    destroy: async () => void (await Promise.all([pool.destroy(), end()])),
    acquireConnection: async () => new PostgresSession(pool, turns),
    beginTransaction: async (session: PostgresSession, settings: TransactionSettings) => {
      await session.takeTurn();
      await pool.beginTransaction(await session.connection(), settings);
    },
    commitTransaction: async (session: PostgresSession) =>
      pool.commitTransaction(await session.connection()),
    rollbackTransaction: async (session: PostgresSession) =>
      pool.rollbackTransaction(await session.connection()),
    releaseConnection: (session: PostgresSession) => session.end(),
  };
}

/** What Kysely takes for a connection: one of the pool, from the first query on. */
class PostgresSession implements DatabaseConnection {
  readonly #pool: Driver;
  readonly #turns: Turns;
  #connection: Promise<DatabaseConnection> | undefined;
  #hasTurn = false;

  constructor(pool: Driver, turns: Turns) {
    this.#pool = pool;
    this.#turns = turns;
  }

  connection(): Promise<DatabaseConnection> {
    return (this.#connection ??= this.#pool.acquireConnection());
  }

  async takeTurn(): Promise<void> {
    if (!this.#hasTurn) await this.#turns.take();
    this.#hasTurn = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!SelectQueryNode.is(query.query)) await this.takeTurn();
    return (await this.connection()).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, rows: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.connection()).streamQuery<R>(query, rows);
  }

  async end(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined); // told to who asked for it
    if (connection) await this.#pool.releaseConnection(connection);
    if (this.#hasTurn) this.#turns.pass();
  }
}
