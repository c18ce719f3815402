import type { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { ReadAtOnce } from './readsAtOnce.ts';
import { SqliteConnection } from './sqliteConnection.ts';
import { SqliteSession } from './sqliteSession.ts';
import { Turns } from './turns.ts';

/**
 * Kysely over `node:sqlite`: one connection, taken in turns, and one from `openReader` for those who
 * only read while it is taken; it is opened when it is first needed.
 */
export function nodeSqliteDialect(
  database: DatabaseSync,
  patience?: number,
  openReader?: () => DatabaseSync,
): Dialect & { readonly readAtOnce: ReadAtOnce } {
  const connection = new SqliteConnection(database);
  const turns = new Turns(patience);
  return {
    // Whoever has the turn may be in a transaction, whose changes nobody else sees yet.
    readAtOnce: (sql, parameters) =>
      turns.free ? connection.readAtOnce(sql, parameters) : undefined,
    createDriver: () => new NodeSqliteDriver(connection, turns, openReader),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

// SQLite can roll back a `create table`; with this Kysely migrates in one transaction.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely would queue for the one connection itself, but without an end: `Turns` does it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #turns: Turns;
  readonly #openReader: (() => DatabaseSync) | undefined;
  #reader: SqliteConnection | undefined;

  constructor(connection: SqliteConnection, turns: Turns, openReader?: () => DatabaseSync) {
    this.#connection = connection;
    this.#turns = turns;
    this.#openReader = openReader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#connection, this.#turns, () => {
      if (this.#openReader) this.#reader ??= new SqliteConnection(this.#openReader());
      return this.#reader;
    });
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    session.end();
  }

  // Immediate: a transaction that began with a read could not become a writer under another's.
  async beginTransaction(session: SqliteSession, settings: TransactionSettings): Promise<void> {
    const readsOnly = settings.accessMode === 'read only' && this.#openReader !== undefined;
    if (readsOnly) session.readFrom(new SqliteConnection(this.#openReader()));
    await (await session.connection()).raw(readsOnly ? 'begin' : 'begin immediate');
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    await (await session.connection()).raw('commit');
  }

  // A full disk rolls back by itself; a second rollback would hide the cause.
  async rollbackTransaction(session: SqliteSession): Promise<void> {
    const connection = await session.connection();
    if (connection.inTransaction) await connection.raw('rollback');
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#connection.close();
  }
}
