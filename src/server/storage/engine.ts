import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The few things that SQLite and PostgreSQL do differently, one file per engine. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Puts a song's folded words into the search index, in the song's own transaction. */
  indexSong(tx: Transaction<Schema>, songId: string, foldedText: string): Promise<void>;
  /** Ids of songs in which every word of the folded query begins some word, best first. */
  findInIndex(db: Kysely<Schema>, foldedQuery: string, limit: number): Promise<string[]>;
  isUniqueViolation(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
}
