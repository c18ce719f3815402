import { type Transaction, sql } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';

/** Waits for whoever writes songs or files, and keeps them waiting until the transaction ends. */
export async function lockLibrary(tx: Transaction<Schema>): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision` })
    .execute();
}
