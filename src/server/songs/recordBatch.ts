import type { Transaction } from 'kysely';
import { AppError } from '#server/core/AppError.ts';
import type { Schema, SongBatchTable } from '#server/db/schema.ts';
import { findBatch, insertBatch } from './batchStore.ts';

/**
 * Records which songs an import or a change of many has added and changed, so that it can be undone
 * (decision 74). Call it at the end of the transaction that wrote them. Throws `idTaken` where somebody
 * else has used the batch's id.
 */
export async function recordBatch(
  tx: Transaction<Schema>,
  batch: Omit<SongBatchTable, 'undone_at'>,
  songIds: readonly string[],
): Promise<void> {
  if (await findBatch(tx, batch.id)) throw new AppError('idTaken');
  await insertBatch(tx, batch, songIds);
}
