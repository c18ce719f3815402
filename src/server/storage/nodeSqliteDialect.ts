import type { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { ReadAtOnce } from './readsAtOnce.ts';
import { SqliteConnection } from './sqliteConnection.ts';
import { Turns } from './turns.ts';

/** Kysely over `node:sqlite`: one connection, taken in turns. */
export function nodeSqliteDialect(
  database: DatabaseSync,
  patience?: number,
): Dialect & { readonly readAtOnce: ReadAtOnce } {
  const connection = new SqliteConnection(database);
  const turns = new Turns(patience);
  return {
    // Whoever has the turn may be in a transaction, whose changes nobody else sees yet.
    readAtOnce: (sql, parameters) =>
      turns.free ? connection.readAtOnce(sql, parameters) : undefined,
    createDriver: () => new NodeSqliteDriver(connection, turns),
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

  constructor(connection: SqliteConnection, turns: Turns) {
    this.#connection = connection;
    this.#turns = turns;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turns.pass();
  }

  // Immediate: a transaction that began with a read could not become a writer under another's.
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.raw('begin immediate');
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.raw('commit');
  }

  // A full disk rolls back by itself; a second rollback would hide the cause.
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.inTransaction) await connection.raw('rollback');
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}
