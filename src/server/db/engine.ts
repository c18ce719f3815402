import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What differs between SQLite and PostgreSQL; one implementation per engine. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Adds a song's folded words to the search index. The song may not exist yet; then it is not found. */
  indexSong(tx: Transaction<Schema>, songId: string, foldedText: string): Promise<void>;
  /** Removes those of `ids` that are not songs from the search index. */
  removeFromIndex(tx: Transaction<Schema>, ids: readonly string[]): Promise<void>;
  /** Condition on `song`: each of `words` (from `searchWords`, not empty) is a prefix of one of its words. */
  hasWords(words: readonly string[]): Expression<SqlBool>;
  /** Empties the log of what was deleted, as far as readers allow; PostgreSQL reuses its log by itself. */
  emptyLog(db: Kysely<Schema>): Promise<void>;
  isUniqueViolation(error: unknown): boolean;
  /** The referenced row does not exist. */
  isForeignKeyViolation(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
  /** Lock or connection time-out, or no connection: 503. */
  isBusy(error: unknown): boolean;
  /** The database cannot be written: 503 until the operator has fixed that. */
  isReadOnly(error: unknown): boolean;
}

/** Connections of a database in use and idle, and the number of callers that wait for one. */
export interface PoolStats {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Keyed by the database, not by its transactions. */
export const poolStats = new WeakMap<Kysely<Schema>, () => PoolStats>();

/** An open, migrated database. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  close(): Promise<void>;
}
