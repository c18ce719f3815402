import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The few things that SQLite and PostgreSQL do differently, one file per engine. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Puts a song's folded words into the search index; unseen before the song is there. */
  indexSong(tx: Transaction<Schema>, songId: string, foldedText: string): Promise<void>;
  /** Takes out of the search index those of these ids that are no song. */
  forgetWords(tx: Transaction<Schema>, ids: readonly string[]): Promise<void>;
  /** True of `song` when each of the words (of `searchWords`, at least one) begins one of its own. */
  hasWords(words: readonly string[]): Expression<SqlBool>;
  isUniqueViolation(error: unknown): boolean;
  /** A row that was to be named is gone. */
  isForeignKeyViolation(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
  /** The database could not be had in time: 503. */
  isBusy(error: unknown): boolean;
  /** It can be read and not written: 503 until whoever runs it has mended that. */
  isReadOnly(error: unknown): boolean;
}

/** How many connections of a database are taken, how many are not, and how many wait for one. */
export interface Occupancy {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** By the database itself, never by one of its transactions. */
export const occupancies = new WeakMap<Kysely<Schema>, () => Occupancy>();

/** An open database, migrated, whichever engine it is. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  close(): Promise<void>;
}
