import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Counts the library's revision up (decision 12). The row stays locked until the transaction
 * ends: writers of songs go one after the other, and no revision appears after a later one.
 */
export async function nextRevision(tx: Transaction<Schema>): Promise<number> {
  const { library_revision } = await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision + 1` })
    .returning('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision;
}

/** Waits for whoever writes songs or files, and keeps them waiting until the transaction ends. */
export async function lockLibrary(tx: Transaction<Schema>): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision` })
    .execute();
}

/** What it has been counted up to. */
export async function libraryRevision(db: Kysely<Schema>): Promise<number> {
  const { library_revision } = await db
    .selectFrom('installation')
    .select('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision;
}
