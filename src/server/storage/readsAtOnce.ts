import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Answers a read without waiting, or undefined where it would have to wait for somebody's turn; a
 * promise where what it read is not on the disk yet.
 * Kysely gets to its connection in a dozen steps, each later than the one before: for a read that
 * takes SQLite some microseconds they cost several times what it costs.
 */
export type ReadAtOnce = (
  sql: string,
  parameters: readonly unknown[],
) => readonly unknown[] | Promise<readonly unknown[]> | undefined;

/** By the database itself, never by one of its transactions. */
export const readsAtOnce = new WeakMap<Kysely<Schema>, ReadAtOnce>();
