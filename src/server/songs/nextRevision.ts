import { type Transaction, sql } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';

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
