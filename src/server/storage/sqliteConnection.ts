import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { GroupSync } from './groupSync.ts';
import type { Shortcuts, Statement } from './preparedQuery.ts';
import { CachedReads, type Rows } from './cachedReads.ts';
import { isBusy, whenFree } from './turns.ts';

/** Statements kept prepared; Kysely writes the same query with the same text. */
const keptStatements = 500;

/** Pages that a statement writes, about: of its table, of some index. */
const pagesOfStatement = 4;
/** Where many of one kind share a transaction, most pages are written once for several. */
const pagesOfShared = 1;

interface Prepared {
  readonly statement: StatementSync;
  /** It answers rows: a select, or anything with `returning`. */
  readonly reads: boolean;
}

/**
 * Kysely's connection over one `node:sqlite` handle. What it says may be committed and not yet on
 * the disk: `settled` tells when it is.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #sync: GroupSync | undefined;
  readonly #written: ((pages: number) => void) | undefined;
  readonly #prepared = new Map<string, Prepared>();
  readonly #kept: CachedReads;
  /** Until what was read is on the disk; what is committed later is no part of it. */
  readonly #owed = new WeakMap<object, Promise<void>>();
  /** Within the transaction that goes on. */
  #hasWritten = false;

  /** `sync` is undefined where nothing is to be kept: in memory. `written` is told of pages, about. */
  constructor(database: DatabaseSync, sync?: GroupSync, written?: (pages: number) => void) {
    this.#database = database;
    this.#sync = sync;
    this.#written = written;
    this.#kept = new CachedReads(database);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const writes = !SelectQueryNode.is(query.query);
    if (writes) this.refuseIfBroken();
    return whenFree(() => {
      const result = this.#run<R>(query);
      if (writes) {
        const rowsWritten = Number(result.numAffectedRows ?? result.rows.length);
        this.#noteWriting(query.sql, rowsWritten, pagesOfStatement);
      }
      return result;
    });
  }

  /** As `Shortcuts` has it. */
  state(within?: 'turn'): object | undefined {
    try {
      const state = within ? this.#kept.stateOfTurn : this.#kept.state;
      this.#sync?.see(this.#kept.others);
      return this.#sync?.settled() ? undefined : state;
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  glance({ sql, parameters }: Statement): Rows {
    return this.#prepare(sql).statement.all(...(parameters as SQLInputValue[]));
  }

  /**
   * The rows of a select; a promise of them where they are not on the disk yet, and undefined where
   * another process holds the lock it needs.
   */
  readAtOnce({ sql, parameters }: Statement): ReturnType<Shortcuts['read']> {
    try {
      const values = parameters as SQLInputValue[];
      let isNew = false;
      const rows = this.#kept.get(sql, values, () => {
        isNew = true;
        return this.#prepare(sql).statement.all(...values);
      });
      this.#sync?.see(this.#kept.others);
      if (isNew) this.#owe(rows);
      return this.#owed.get(rows)?.then(() => rows) ?? rows;
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  /**
   * Does all of these in one transaction: of each its statements in turn, as long as they answer
   * rows. Answers the rows of the last that was done; where it throws, nothing is written.
   */
  write(writes: readonly (readonly Statement[])[]): Promise<Rows[]> {
    this.refuseIfBroken();
    return whenFree(() => {
      this.#begin();
      try {
        const rows = writes.map((statements) => this.#inTurn(statements));
        this.#commit();
        return rows;
      } catch (error) {
        this.#rollback();
        throw error;
      }
    });
  }

  // Each step is an await, so that a long read lets other work in between.
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (!SelectQueryNode.is(query.query)) throw new TypeError('only a select can be streamed');
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [row as R] };
    }
  }

  begin(): Promise<void> {
    this.refuseIfBroken();
    return whenFree(() => this.#begin());
  }

  /** All its reads see the state of the first one. */
  beginReading(): Promise<void> {
    return whenFree(() => void this.#prepare('begin').statement.run());
  }

  commit(): Promise<void> {
    return whenFree(() => this.#commit());
  }

  async rollback(): Promise<void> {
    this.#rollback();
  }

  /** Ends when all that this connection sees committed is on the disk; undefined where it is. */
  settled(gathered?: boolean): Promise<void> | undefined {
    this.#sync?.see(this.#kept.askOthers());
    return this.#sync?.settled(gathered);
  }

  /** Ends with the sync that goes on: what is committed meanwhile waits for the one after it. */
  get syncing(): Promise<void> | undefined {
    return this.#sync?.running;
  }

  /** Throws `DiskBroken` where nothing can be written safely any more. */
  refuseIfBroken(): void {
    this.#sync?.refuseIfBroken();
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #owe(rows: object): void {
    const settled = this.#sync?.settled();
    if (!settled) return;
    this.#owed.set(rows, settled);
    void settled.then(() => this.#owed.delete(rows));
  }

  // Immediate: a transaction that began with a read could not become a writer under another's.
  #begin(): void {
    this.#prepare('begin immediate').statement.run();
    this.#hasWritten = false;
  }

  /** From here on others read what was written, so its sync is owed from this very moment. */
  #commit(): void {
    this.#prepare('commit').statement.run();
    if (this.#hasWritten) this.#sync?.note();
  }

  // A full disk rolls back by itself; a second rollback would hide the cause.
  #rollback(): void {
    if (this.inTransaction) this.#prepare('rollback').statement.run();
  }

  #inTurn(statements: readonly Statement[]): Rows {
    let rows: Rows = [];
    for (const { sql, parameters } of statements) {
      rows = this.#prepare(sql).statement.all(...(parameters as SQLInputValue[]));
      this.#noteWriting(sql, rows.length, pagesOfShared);
      if (rows.length === 0) break;
    }
    return rows;
  }

  #noteWriting(sql: string, rows: number, pages: number): void {
    this.#hasWritten = true;
    this.#kept.note(sql, rows);
    this.#written?.(pages);
    if (!this.inTransaction) this.#sync?.note();
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, reads } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    if (this.#prepared.size >= keptStatements) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
