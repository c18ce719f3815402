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
import { lockTimeout, retryWhileBusy } from './databaseBusy.ts';
import type { PoolStats } from './engine.ts';
import { Mutex } from './mutex.ts';

interface Options {
  /** Opens another, read-only connection to the same file; undefined for a database in memory. */
  readonly openReader?: (() => DatabaseSync) | undefined;
  /** Time-out for the writing connection, in milliseconds. */
  readonly timeout?: number | undefined;
}

/**
 * Kysely dialect for `node:sqlite`, which Kysely's own does not support. One connection writes, guarded
 * by a mutex. One serves single selects, which wait for no lock and see committed data. Each read-only
 * transaction opens its own, since its snapshot would show every other reader an old state.
 */
export function nodeSqliteDialect(
  database: DatabaseSync,
  { openReader, timeout = lockTimeout }: Options = {},
): Dialect & { readonly poolStats: () => PoolStats } {
  const mutex = new Mutex(timeout);
  return {
    poolStats: () => ({
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
  /** SQLite can roll back `create table`, so that Kysely migrates in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Disables Kysely's own mutex, which has no time-out; `Mutex` has one. */
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
    this.#openReader = openReader && (() => this.#track(openReader()));
  }

  async init(): Promise<void> {
    this.#reader = this.#openReader?.();
  }

  /** Tracks open readers so that `destroy` closes those of exports that are still running. */
  #track(reader: DatabaseSync): DatabaseSync {
    for (const each of this.#readers) if (!each.isOpen) this.#readers.delete(each);
    this.#readers.add(reader);
    return reader;
  }

  async acquireConnection(): Promise<KyselyConnection> {
    return new KyselyConnection(this.#database, this.#mutex, this.#reader, this.#openReader);
  }

  async beginTransaction(
    connection: KyselyConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    await connection.begin(accessMode === 'read only');
  }

  commitTransaction(connection: KyselyConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: KyselyConnection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: KyselyConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    for (const reader of this.#readers) if (reader.isOpen) reader.close();
    this.#database.close();
  }
}

/** A connection as Kysely sees it; it selects the SQLite connection by the kind of query. */
class KyselyConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #mutex: Mutex;
  readonly #reader: DatabaseSync | undefined;
  readonly #openReader: (() => DatabaseSync) | undefined;
  /** The connection of the current transaction. */
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
    const connection = reader ?? (await this.#writer());
    return retryWhileBusy(() => run<R>(connection, query));
  }

  streamQuery(): never {
    throw new TypeError('streaming is not supported');
  }

  async begin(isReadOnly: boolean): Promise<void> {
    const reader = isReadOnly ? this.#openReader?.() : undefined;
    const connection = reader ?? (await this.#writer());
    this.#own = connection;
    // `immediate`: a transaction that starts as a reader cannot upgrade while another one writes.
    await retryWhileBusy(() => connection.exec(reader ? 'begin' : 'begin immediate'));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const connection = this.#own;
    // SQLite rolls back by itself on a full disk; a second rollback would hide that error.
    if (connection?.isTransaction) await retryWhileBusy(() => connection.exec(how));
  }

  release(): void {
    if (this.#own !== this.#database && this.#own?.isOpen) this.#own.close();
    if (this.#hasMutex) this.#mutex.release();
  }

  /** Takes the writing connection for this connection until it is released. */
  async #writer(): Promise<DatabaseSync> {
    if (!this.#hasMutex) await this.#mutex.take();
    this.#hasMutex = true;
    return this.#database;
  }
}

function run<R>(connection: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = connection.prepare(sql);
  const values = parameters as SQLInputValue[];
  // A statement that returns rows: a select, or one with `returning`.
  if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
