import type { Kysely, Transaction } from 'kysely';
import { emptyAnswersOf } from '#server/idempotency/runOnce.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Engine } from '#server/db/engine.ts';
import { nextRevision, revisionOfEach } from '#server/db/libraryRevision.ts';
import type { RemovedSongTable, Schema, SongTable } from '#server/db/schema.ts';
import { earlierRows } from './revisionStore.ts';
import { emptyContent } from './songContent.ts';

/** Marks songs as removed; queries for songs skip them from then on. */
export async function markRemoved(
  tx: Transaction<Schema>,
  songIds: readonly string[],
  { id, firstName, community }: CurrentUser,
  at: number,
): Promise<void> {
  const by = { removed_by: id, removed_by_name: firstName, removed_by_community: community };
  await tx
    .insertInto('removed_song')
    .values(songIds.map((songId) => ({ song_id: songId, removed_at: at, ...by })))
    .execute();
  await emptyAnswersOf(tx, songIds);
  const revision = revisionOfEach(songIds, await nextRevision(tx, songIds.length));
  await tx
    .updateTable('song')
    .set({ deleted_at: at, revision })
    .where('id', 'in', songIds)
    .execute();
}

/**
 * Deletes the song's entry among the removed songs and returns its title; undefined where there is none,
 * or it was removed after `before`.
 */
export async function takeRemoved(
  tx: Transaction<Schema>,
  songId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<string | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('removed_song')
    .where('song_id', '=', songId)
    .where('removed_at', '<=', before)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) return undefined;
  const song = tx.selectFrom('song').select('title').where('id', '=', songId);
  return (await song.executeTakeFirstOrThrow()).title;
}

/** Newest first. */
export function findRemoved(
  db: Kysely<Schema>,
): Promise<(RemovedSongTable & Pick<SongTable, 'title'>)[]> {
  return db
    .selectFrom('removed_song')
    .innerJoin('song', 'song.id', 'removed_song.song_id')
    .selectAll('removed_song')
    .select('song.title')
    .orderBy('removed_at', 'desc')
    .orderBy('song_id')
    .execute();
}

/** Erases a song's content, leaving a tombstone: id, revision and time of removal. */
export async function emptySong(
  tx: Transaction<Schema>,
  engine: Engine,
  songId: string,
): Promise<void> {
  for (const table of [
    'song_revision',
    'song_favorite',
    'song_music',
    'song_play',
    'song_play_total',
  ] as const) {
    await tx.deleteFrom(table).where('song_id', '=', songId).execute();
  }
  await engine.indexSong(tx, songId, '');
  await tx
    .updateTable('song')
    .set({ ...emptyContent, title_folded: '', key_hint: null, changed_by: null })
    .where('id', '=', songId)
    .execute();
}

type NamesFiles = Pick<SongTable, 'audio_file_id' | 'sheet_music_file_id'>;

/** Ids of the files of a song and of all its revisions; no other song uses them. */
export async function findFilesOf(db: Kysely<Schema>, songId: string): Promise<string[]> {
  const ids = new Set<string>();
  function add({ audio_file_id, sheet_music_file_id }: Partial<NamesFiles>): void {
    for (const id of [audio_file_id, sheet_music_file_id]) if (id) ids.add(id);
  }
  const song = db.selectFrom('song').select(['audio_file_id', 'sheet_music_file_id']);
  add(await song.where('id', '=', songId).executeTakeFirstOrThrow());
  for await (const rows of earlierRows(db, songId)) for (const row of rows) add(row);
  return [...ids];
}

/** Deletes file rows; returns their blobs' hashes, which other files may also reference. */
export async function deleteFiles(
  tx: Transaction<Schema>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await tx.deleteFrom('file').where('id', 'in', ids).returning('sha256').execute();
  return [...new Set(files.map((file) => file.sha256))];
}
