import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { SqliteConnection } from './sqliteConnection.ts';
import type { Turns } from './turns.ts';

/**
 * What Kysely takes for a connection: the one that writes, from the first query that needs it until
 * the session ends. A single read that would have to wait for somebody's turn goes past it, over a
 * connection of its own, and sees what is committed: a long transaction keeps no reader waiting.
 */
export class SqliteSession implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #turns: Turns;
  readonly #readerOf: () => SqliteConnection | undefined;
  #turn: Promise<void> | undefined;
  #hasTurn = false;

  constructor(
    writer: SqliteConnection,
    turns: Turns,
    /** Undefined where there is no other way to the database: in memory. */
    readerOf: () => SqliteConnection | undefined,
  ) {
    this.#writer = writer;
    this.#turns = turns;
    this.#readerOf = readerOf;
  }

  /** The connection that writes, this session's own until it ends. */
  async writer(): Promise<SqliteConnection> {
    // One turn for all of its queries, however many come at once.
    this.#turn ??= this.#turns.take().then(() => {
      this.#hasTurn = true;
    });
    await this.#turn;
    return this.#writer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const mayPass = !this.#turn && !this.#turns.free && SelectQueryNode.is(query.query);
    const reader = mayPass ? this.#readerOf() : undefined;
    return (reader ?? (await this.writer())).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.writer()).streamQuery<R>(query);
  }

  end(): void {
    if (this.#hasTurn) this.#turns.pass();
    this.#hasTurn = false;
  }
}
