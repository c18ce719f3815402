import type { Transaction } from 'kysely';
import { Problem } from '#server/problem.ts';
import type { Schema } from '#server/storage/schema.ts';

/** Throws where there is, or was, a song of this id. In a transaction that has locked the library. */
export async function refuseTakenId(tx: Transaction<Schema>, id: string): Promise<void> {
  const song = await tx.selectFrom('song').select('id').where('id', '=', id).executeTakeFirst();
  if (song) throw new Problem('songIdTaken');
}
