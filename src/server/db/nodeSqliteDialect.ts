import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { waitAtMost, whenFree } from './databaseBusy.ts';
import type { Occupancy } from './engine.ts';
import { Mutex } from './mutex.ts';

interface Options {
  /** Opens another connection to the same file, which only reads; a database in memory has none. */
  readonly openReader?: (() => DatabaseSync) | undefined;
  /** Milliseconds until whoever waits for the connection that writes is refused. */
  readonly patience?: number | undefined;
}

/**
 * Kysely over `node:sqlite`, which Kysely's own dialect does not know: one connection that writes,
 * one at a time; one for single selects, which wait for nobody and see what is committed; and one of
 * its own for each transaction that only reads, since its snapshot would hold every other reader on
 * an old state.
 */
export function nodeSqliteDialect(
  database: DatabaseSync,
  { openReader, patience = waitAtMost }: Options = {},
): Dialect & { readonly occupancy: () => Occupancy } {
  const mutex = new Mutex(patience);
  return {
    occupancy: () => ({
      inUse: mutex.isTaken ? 1 : 0,
      idle: mutex.isTaken ? 0 : 1,
      waiting: mutex.waiting,
    }),
    createDriver: () => new NodeSqliteDriver(database, mutex, openReader),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite can roll back a `create table`; with this Kysely migrates in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely would wait for the one connection without an end; `Mutex` gives up. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #mutex: Mutex;
  readonly #openReader: (() => DatabaseSync) | undefined;
  readonly #readers = new Set<DatabaseSync>();
  #reader: DatabaseSync | undefined;

  constructor(database: DatabaseSync, mutex: Mutex, openReader?: () => DatabaseSync) {
    this.#database = database;
    this.#mutex = mutex;
    this.#openReader = openReader && (() => this.#noted(openReader()));
  }

  async init(): Promise<void> {
    this.#reader = this.#openReader?.();
  }

  /** An export may outlive the time that a stop gives it: then it fails, and leaves nothing open. */
  #noted(reader: DatabaseSync): DatabaseSync {
    for (const each of this.#readers) if (!each.isOpen) this.#readers.delete(each);
    this.#readers.add(reader);
    return reader;
  }

  async acquireConnection(): Promise<Session> {
    return new Session(this.#database, this.#mutex, this.#reader, this.#openReader);
  }

  async beginTransaction(session: Session, { accessMode }: TransactionSettings): Promise<void> {
    await session.begin(accessMode === 'read only');
  }

  commitTransaction(session: Session): Promise<void> {
    return session.end('commit');
  }

  rollbackTransaction(session: Session): Promise<void> {
    return session.end('rollback');
  }

  async releaseConnection(session: Session): Promise<void> {
    session.release();
  }

  async destroy(): Promise<void> {
    for (const reader of this.#readers) if (reader.isOpen) reader.close();
    this.#database.close();
  }
}

/** What Kysely takes for a connection: it chooses the connection by what is asked. */
class Session implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #mutex: Mutex;
  readonly #reader: DatabaseSync | undefined;
  readonly #openReader: (() => DatabaseSync) | undefined;
  /** Of the transaction that goes on. */
  #own: DatabaseSync | undefined;
  #hasMutex = false;

  constructor(
    database: DatabaseSync,
    mutex: Mutex,
    reader: DatabaseSync | undefined,
    openReader: (() => DatabaseSync) | undefined,
  ) {
    this.#database = database;
    this.#mutex = mutex;
    this.#reader = reader;
    this.#openReader = openReader;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#own) return run(this.#own, query);
    const reader = SelectQueryNode.is(query.query) ? this.#reader : undefined;
    const connection = reader ?? (await this.#toWrite());
    return whenFree(() => run<R>(connection, query));
  }

  streamQuery(): never {
    throw new TypeError('nothing is streamed');
  }

  async begin(isReadOnly: boolean): Promise<void> {
    const reader = isReadOnly ? this.#openReader?.() : undefined;
    const connection = reader ?? (await this.#toWrite());
    this.#own = connection;
    // Immediate: a transaction that began with a read could not become a writer under another's.
    await whenFree(() => connection.exec(reader ? 'begin' : 'begin immediate'));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const connection = this.#own;
    // A full disk rolls back by itself; a second rollback would hide the cause.
    if (connection?.isTransaction) await whenFree(() => connection.exec(how));
  }

  release(): void {
    if (this.#own !== this.#database && this.#own?.isOpen) this.#own.close();
    if (this.#hasMutex) this.#mutex.release();
  }

  /** The connection that writes, for this session alone until it is released. */
  async #toWrite(): Promise<DatabaseSync> {
    if (!this.#hasMutex) await this.#mutex.take();
    this.#hasMutex = true;
    return this.#database;
  }
}

function run<R>(connection: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = connection.prepare(sql);
  const values = parameters as SQLInputValue[];
  // It answers rows: a select, or anything with `returning`.
  if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
