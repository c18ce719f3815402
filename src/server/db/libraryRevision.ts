import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Increments the library's revision (decision 12), by `count`, and returns the first new one. The row stays
 * locked until the transaction ends, which serializes song writes, so that revisions are committed in
 * order.
 */
export async function nextRevision(tx: Transaction<Schema>, count = 1): Promise<number> {
  const { library_revision } = await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision + ${sql.lit(count)}` })
    .returning('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision - count + 1;
}

/** For an update of several songs: a revision for each, in this order, from `first` on. */
export function revisionOfEach(ids: readonly string[], first: number): RawBuilder<number> {
  const each = ids.map((id, at) => sql`when ${id} then ${sql.lit(first + at)}`);
  return sql<number>`case id ${sql.join(each, sql` `)} end`;
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
