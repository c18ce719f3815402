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
import { Checkpoints } from './checkpoints.ts';
import type { Occupancy } from './engine.ts';
import type { GroupSync } from './groupSync.ts';
import type { Shortcuts } from './preparedQuery.ts';
import { SqliteConnection } from './sqliteConnection.ts';
import { type Line, type Readers, SharedTransactions, SqliteSession } from './sqliteSession.ts';
import { Turns } from './turns.ts';

const exportsPatience = 60_000; // ms, for a transaction that reads all there is, after another

/** What a database in a file has beside its connection; one in memory has nothing of it. */
export interface SqliteFile {
  readonly path: string;
  readonly openReader: () => DatabaseSync;
  readonly sync: GroupSync;
}

/**
 * Kysely over `node:sqlite`: one connection, taken in turns, and others from `openReader` for those
 * who only read; they are opened when they are first needed.
 */
export function nodeSqliteDialect(
  database: DatabaseSync,
  patience?: number,
  file?: SqliteFile,
): Dialect & { readonly shortcuts: Shortcuts; readonly occupancy: () => Occupancy } {
  const turns = new Turns(patience);
  const checkpoints = file && new Checkpoints(file.path, turns);
  const connection = new SqliteConnection(database, file?.sync, (pages) =>
    checkpoints?.note(pages),
  );
  const writing = { connection, turns };
  const shared = new SharedTransactions(writing);
  return {
    shortcuts: {
      // Whoever has the turn may be in a transaction, whose changes nobody else sees yet.
      read: (query) => (turns.free ? connection.readAtOnce(query) : undefined),
      state: (within) => (turns.free ? connection.state(within) : undefined),
      glance: (query) => connection.glance(query),
      write: (statements) => shared.write(statements),
    },
    // Of the one that writes; whoever only reads waits for nobody.
    occupancy: () => ({
      inUse: turns.free ? 0 : 1,
      idle: turns.free ? 1 : 0,
      waiting: turns.waiting,
    }),
    createDriver: () => new NodeSqliteDriver(writing, file, checkpoints),
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
  readonly #writing: Line;
  readonly #file: SqliteFile | undefined;
  readonly #checkpoints: Checkpoints | undefined;
  readonly #readers: Readers | undefined;
  readonly #opened: SqliteConnection[] = [];

  constructor(writing: Line, file?: SqliteFile, checkpoints?: Checkpoints) {
    this.#writing = writing;
    this.#file = file;
    this.#checkpoints = checkpoints;
    if (!file) return;
    const open = () => {
      const connection = new SqliteConnection(file.openReader());
      this.#opened.push(connection);
      return connection;
    };
    let single: SqliteConnection | undefined;
    let snapshots: Line | undefined;
    this.#readers = {
      single: () => (single ??= open()),
      snapshots: () => (snapshots ??= { connection: open(), turns: new Turns(exportsPatience) }),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#writing, this.#readers);
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    session.end();
  }

  beginTransaction(session: SqliteSession, { accessMode }: TransactionSettings): Promise<void> {
    return session.begin(accessMode === 'read only');
  }

  commitTransaction(session: SqliteSession): Promise<void> {
    return session.commit();
  }

  rollbackTransaction(session: SqliteSession): Promise<void> {
    return session.rollback();
  }

  async destroy(): Promise<void> {
    await this.#checkpoints?.close();
    await this.#file?.sync.close();
    for (const connection of this.#opened) connection.close();
    this.#writing.connection.close();
  }
}
