import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Increments the library's revision (decision 12). The row stays locked until the transaction ends,
 * which serializes song writes, so that revisions are committed in order.
 */
export async function nextRevision(tx: Transaction<Schema>): Promise<number> {
  const { library_revision } = await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision + 1` })
    .returning('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision;
}

/** Takes the lock of all song and file writes until the transaction ends. */
export async function lockLibrary(tx: Transaction<Schema>): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision` })
    .execute();
}

/** The library's current revision. */
export async function libraryRevision(db: Kysely<Schema>): Promise<number> {
  const { library_revision } = await db
    .selectFrom('installation')
    .select('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision;
}
