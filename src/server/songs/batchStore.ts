import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { KeptReason } from '#contract/songs/songBatches.ts';
import type { Schema, SongBatchTable, SongTable } from '#server/db/schema.ts';

const idsAtOnce = 500; // in one statement

/** With each song as it is. */
export async function insertBatch(
  tx: Transaction<Schema>,
  batch: Omit<SongBatchTable, 'undone_at'>,
  songIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('song_batch')
    .values({ ...batch, undone_at: null })
    .execute();
  for (const ids of inSlices(songIds, idsAtOnce)) {
    await tx
      .insertInto('song_batch_song')
      .columns(['batch_id', 'song_id', 'revision'])
      .expression(
        tx
          .selectFrom('song')
          .select((row) => [row.val(batch.id).as('batch_id'), 'id', 'revision'])
          .where('id', 'in', ids),
      )
      .execute();
    await yieldToEventLoop();
  }
}

export function findBatch(db: Kysely<Schema>, id: string): Promise<SongBatchTable | undefined> {
  return db.selectFrom('song_batch').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A song of a batch, as the batch left it and as it is now. */
export interface BatchSong
  extends Pick<Selectable<SongTable>, 'id' | 'title' | 'version' | 'revision' | 'deleted_at'> {
  readonly revision_then: number;
  readonly kept: KeptReason | null;
}

export function findBatchSongs(db: Kysely<Schema>, batchId: string): Promise<BatchSong[]> {
  return db
    .selectFrom('song_batch_song')
    .innerJoin('song', 'song.id', 'song_batch_song.song_id')
    .where('batch_id', '=', batchId)
    .select([
      'song.id',
      'song.title',
      'song.version',
      'song.revision',
      'song.deleted_at',
      'song_batch_song.revision as revision_then',
      'song_batch_song.kept',
    ])
    .orderBy('song_batch_song.revision')
    .execute();
}

/** The songs that went back when imports were undone, with the revision that each import gave them. */
export function findUndoneImports(
  db: Kysely<Schema>,
): Promise<Pick<Selectable<SongTable>, 'id' | 'version' | 'revision'>[]> {
  return db
    .selectFrom('song_batch_song')
    .innerJoin('song_batch', 'song_batch.id', 'song_batch_song.batch_id')
    .innerJoin('song', 'song.id', 'song_batch_song.song_id')
    .select(['song.id', 'song.version', 'song_batch_song.revision'])
    .where('kind', '=', 'import')
    .where('undone_at', 'is not', null)
    .where('kept', 'is', null)
    .execute();
}

/** Marks a batch as undone, and stores why songs of it were left as they are. */
export async function setUndone(
  tx: Transaction<Schema>,
  batchId: string,
  at: number,
  kept: ReadonlyMap<string, KeptReason>,
): Promise<void> {
  await tx.updateTable('song_batch').set({ undone_at: at }).where('id', '=', batchId).execute();
  for (const [why, songs] of Map.groupBy(kept, ([, reason]) => reason)) {
    for (const ids of inSlices(songs, idsAtOnce)) {
      await tx
        .updateTable('song_batch_song')
        .set({ kept: why })
        .where('batch_id', '=', batchId)
        .where(
          'song_id',
          'in',
          ids.map(([id]) => id),
        )
        .execute();
    }
  }
}

/** Deletes batches from before `time`, with the list of their songs. */
export async function deleteBatchesBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('song_batch').where('created_at', '<', time).execute();
}

/** A list cut into parts of at most `size`. */
export function inSlices<T>(list: readonly T[], size: number): T[][] {
  const starts = Array.from({ length: Math.ceil(list.length / size) }, (_, at) => at * size);
  return starts.map((start) => list.slice(start, start + size));
}
