import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { SqliteConnection } from './sqliteConnection.ts';
import type { Turns } from './turns.ts';

/** A connection, and the turns in which it is taken. */
export interface Line {
  readonly connection: SqliteConnection;
  readonly turns: Turns;
}

/** Other ways to the database, which see what is committed. */
export interface Readers {
  /** For a single query. */
  single(): SqliteConnection;
  /** For transactions that only read: each sees one state of the database. */
  snapshots(): Line;
}

/**
 * What Kysely takes for a connection: the one that writes, from the first query that needs it until
 * the session ends. A single read that would have to wait for somebody's turn goes past it, over a
 * connection of its own, and so does a transaction that only reads: a long one of either kind keeps
 * nobody of the other waiting. What is said to be written is on the disk, and so is what was read.
 */
export class SqliteSession implements DatabaseConnection {
  readonly #writing: Line;
  /** Undefined where there is no other way to the database: in memory. */
  readonly #readers: Readers | undefined;
  #line: Line;
  #turn: Promise<void> | undefined;
  #hasTurn = false;

  constructor(writing: Line, readers: Readers | undefined) {
    this.#writing = writing;
    this.#readers = readers;
    this.#line = writing;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const reads = SelectQueryNode.is(query.query);
    const mayPass = reads && !this.#turn && !this.#line.turns.free;
    const past = mayPass ? this.#readers?.single() : undefined;
    const connection = past ?? (await this.#inTurn());
    const result = await connection.executeQuery<R>(query);
    if (past || !connection.inTransaction) await this.#settle(reads);
    return result;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const connection = await this.#inTurn();
    if (!connection.inTransaction) await this.#writing.connection.settled();
    yield* connection.streamQuery<R>(query);
  }

  async begin(readOnly: boolean): Promise<void> {
    if (readOnly && this.#readers) {
      this.#line = this.#readers.snapshots();
      return (await this.#inTurn()).beginReading();
    }
    return (await this.#inTurn()).begin();
  }

  async commit(): Promise<void> {
    await (await this.#inTurn()).commit();
    await this.#settle(this.#line !== this.#writing);
  }

  async rollback(): Promise<void> {
    await (await this.#inTurn()).rollback();
    await this.#settle(true);
  }

  end(): void {
    if (this.#hasTurn) this.#line.turns.pass();
    this.#hasTurn = false;
    this.#turn = undefined;
  }

  /** The connection of its line, this session's own until it passes the turn on. */
  async #inTurn(): Promise<SqliteConnection> {
    // One turn for all of its queries, however many come at once.
    this.#turn ??= this.#line.turns.take().then(() => {
      this.#hasTurn = true;
    });
    await this.#turn;
    return this.#line.connection;
  }

  /** The turn goes on at once: the next one writes while this one waits for the disk. */
  async #settle(readOnly: boolean): Promise<void> {
    this.end();
    const { connection } = this.#writing;
    await connection.settled();
    if (!readOnly) connection.refuseIfBroken();
  }
}
