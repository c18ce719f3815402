import { type Kysely, sql, type Transaction } from 'kysely';
import { hasFileOf } from '#server/files/fileStore.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Engine } from '#server/storage/engine.ts';
import type { RemovedSongTable, Schema, SongTable } from '#server/storage/schema.ts';
import type { Change } from './insertSong.ts';
import { nothingWritten } from './songContent.ts';

/** From then on no query for songs finds it. */
export async function markRemoved(
  tx: Transaction<Schema>,
  songId: string,
  { id, firstName, community }: CurrentUser,
  { at, revision }: Omit<Change, 'by'>,
): Promise<void> {
  await tx
    .insertInto('removed_song')
    .values({
      song_id: songId,
      removed_at: at,
      removed_by: id,
      removed_by_name: firstName,
      removed_by_community: community,
    })
    .execute();
  // Answers to writes have the song in full, and begin with its id: a device that sends one again
  // would take the song for there.
  const beginning = `{"id":${JSON.stringify(songId)},`;
  await tx
    .deleteFrom('kept_answer')
    .where(sql<string>`substr(answer, 1, ${sql.lit([...beginning].length)})`, '=', beginning)
    .execute();
  await tx.updateTable('song').set({ deleted_at: at, revision }).where('id', '=', songId).execute();
}

/** Takes it off the list of removed songs; answers its title, or undefined if it isn't there. */
export async function takeRemoved(
  tx: Transaction<Schema>,
  songId: string,
): Promise<string | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('removed_song')
    .where('song_id', '=', songId)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) return undefined;
  const song = tx.selectFrom('song').select('title').where('id', '=', songId);
  return (await song.executeTakeFirstOrThrow()).title;
}

/** The latest first. */
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

/** Leaves nothing of a song but its id, its revision and that it was removed. */
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
    .set({ ...nothingWritten, title_folded: '', key_hint: null, changed_by: null })
    .where('id', '=', songId)
    .execute();
}

type NamesFiles = Pick<SongTable, 'audio_file_id' | 'sheet_music_file_id'>;

/** Ids of the files that a song has, or had in an earlier text; no other song has any of them. */
export async function findFilesOf(db: Kysely<Schema>, songId: string): Promise<string[]> {
  const now = await db
    .selectFrom('song')
    .select(['audio_file_id', 'sheet_music_file_id'])
    .where('id', '=', songId)
    .execute();
  const earlier = await db
    .selectFrom('song_revision')
    .select('row')
    .where('song_id', '=', songId)
    .execute();
  const all = [...now, ...earlier.map(({ row }) => JSON.parse(row) as Partial<NamesFiles>)];
  return all.flatMap((text) => [text.audio_file_id ?? [], text.sheet_music_file_id ?? []].flat());
}

/** Deletes these files; answers the contents that no file has any more. */
export async function deleteFiles(
  tx: Transaction<Schema>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await tx.deleteFrom('file').where('id', 'in', ids).returning('sha256').execute();
  const left: string[] = [];
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    if (!(await hasFileOf(tx, sha256))) left.push(sha256);
  }
  return left;
}
