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
  #snapshot: SqliteConnection | undefined;

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

  /** From now on it only reads, over a connection of its own, and sees one state; keeps nobody waiting. */
  readFrom(snapshot: SqliteConnection): void {
    this.#snapshot = snapshot;
  }

  /** The connection that writes, this session's own until it ends; or the one it only reads from. */
  async connection(): Promise<SqliteConnection> {
    if (this.#snapshot) return this.#snapshot;
    // One turn for all of its queries, however many come at once.
    this.#turn ??= this.#turns.take().then(() => {
      this.#hasTurn = true;
    });
    await this.#turn;
    return this.#writer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const mayPass = !this.#turn && !this.#turns.free && SelectQueryNode.is(query.query);
    const reader = mayPass && !this.#snapshot ? this.#readerOf() : undefined;
    return (reader ?? (await this.connection())).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.connection()).streamQuery<R>(query);
  }

  end(): void {
    this.#snapshot?.close();
    this.#snapshot = undefined;
    if (this.#hasTurn) this.#turns.pass();
    this.#hasTurn = false;
  }
}
