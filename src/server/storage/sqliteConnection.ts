import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { KeptReads } from './keptReads.ts';
import { isBusy, whenFree } from './whenFree.ts';

/** Statements kept prepared; Kysely writes the same query with the same text. */
const keptStatements = 500;

interface Prepared {
  readonly statement: StatementSync;
  /** It answers rows: a select, or anything with `returning`. */
  readonly reads: boolean;
}

/** Kysely's connection over one `node:sqlite` handle. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  readonly #kept: KeptReads;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#kept = new KeptReads(database);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return whenFree(() => this.#run<R>(query));
  }

  /** The rows of a select; undefined where another process holds the lock it needs. */
  readAtOnce(sql: string, parameters: readonly unknown[]): readonly unknown[] | undefined {
    try {
      const values = parameters as SQLInputValue[];
      return this.#kept.get(sql, values, () => this.#prepare(sql).statement.all(...values));
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  // Each step is an await, so that a long read lets other work in between.
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [row as R] };
    }
  }

  raw(sql: string): Promise<QueryResult<unknown>> {
    return this.executeQuery(CompiledQuery.raw(sql));
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
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
