import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { Rows } from './cachedReads.ts';
import type { Statement } from './preparedQuery.ts';
import type { SqliteConnection } from './sqliteConnection.ts';
import { isBusy, type Turns } from './turns.ts';

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

const most = 100; // writes in a transaction, so that none holds the event loop for long

/** Somebody's write, and how they are told what has come of it. */
interface Asked {
  readonly statements: readonly Statement[];
  readonly done: (rows: Rows) => void;
  readonly failed: (error: unknown) => void;
}

interface Written extends Pick<Asked, 'done'> {
  readonly rows: Rows;
}

/**
 * One transaction for all writes that came in one turn of the event loop, or while a sync went on
 * (decision 0012): for small ones beginning and ending it is most of the work. Each is done wholly or not at all, whatever
 * becomes of the others, and hears of it when it is on the disk.
 */
export class SharedTransactions {
  readonly #line: Line;
  #asked: Asked[] = [];

  constructor(line: Line) {
    this.#line = line;
  }

  /** Answers the rows of the last statement that was come to. */
  write(statements: readonly Statement[]): Promise<Rows> {
    return new Promise((done, failed) => {
      if (this.#asked.push({ statements, done, failed }) === 1) void this.#gather();
    });
  }

  /** Until this turn of the event loop ends, and a sync that goes on: none is on the disk sooner. */
  async #gather(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#line.connection.syncing;
    const asked = this.#asked;
    this.#asked = [];
    while (asked.length > 0) void this.#writeAll(asked.splice(0, most));
  }

  async #writeAll(asked: readonly Asked[]): Promise<void> {
    const { connection, turns } = this.#line;
    try {
      await turns.take();
      const written = await this.#try(asked).finally(() => turns.pass());
      await connection.settled(true);
      connection.refuseIfBroken();
      for (const { done, rows } of written) done(rows);
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }

  /** Who could write, and what; the others hear of it at once. */
  async #try(asked: readonly Asked[]): Promise<readonly Written[]> {
    try {
      const rows = await this.#line.connection.write(asked.map(({ statements }) => statements));
      return asked.map(({ done }, at) => ({ done, rows: rows[at] ?? [] }));
    } catch (error) {
      if (isBusy(error)) throw error; // all of them have waited for long enough
      if (asked.length > 1) return this.#tryEach(asked);
      for (const { failed } of asked) failed(error);
      return [];
    }
  }

  // Whose fault it was that nothing could be written comes out where each is tried alone.
  async #tryEach(asked: readonly Asked[]): Promise<readonly Written[]> {
    const written: Written[] = [];
    for (const each of asked) written.push(...(await this.#try([each])));
    return written;
  }
}
