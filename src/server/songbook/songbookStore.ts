import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { type Fillable, fillableColumns } from './fillsOf.ts';

const rowsAtOnce = 1000; // read in one step

/** The columns by which imported songs are matched. */
export type KnownSongRow = Pick<
  Selectable<SongTable>,
  'id' | 'title_folded' | 'language' | 'created_at' | 'deleted_at'
>;

function knownSongs(db: Kysely<Schema>) {
  return db
    .selectFrom('song')
    .select(['id', 'title_folded', 'language', 'created_at', 'deleted_at'])
    .orderBy('id');
}

/** All songs by id, including deleted ones, in batches; yields to the event loop between them. */
export async function* findKnownSongs(db: Kysely<Schema>): AsyncGenerator<KnownSongRow[]> {
  let last = '';
  for (;;) {
    const rows = await knownSongs(db).where('id', '>', last).limit(rowsAtOnce).execute();
    yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? '';
    await yieldToEventLoop();
  }
}

/** Songs changed after `revision`. */
export function findKnownSongsAfter(db: Kysely<Schema>, revision: number): Promise<KnownSongRow[]> {
  return knownSongs(db).where('revision', '>', revision).execute();
}

/** The columns of a song's texts. */
export type SongTexts = Pick<
  Selectable<SongTable>,
  'lyrics' | 'key' | 'notes' | 'alternate_versions'
>;

/** The texts of a song, and what an import may fill in. */
export function findTexts(db: Kysely<Schema>, songId: string): Promise<SongTexts & Fillable> {
  return db
    .selectFrom('song')
    .select(['lyrics', 'alternate_versions', ...fillableColumns])
    .where('id', '=', songId)
    .executeTakeFirstOrThrow();
}

/** Ids of all songs, by title, which is the order of an export. */
export async function findSongIds(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('song')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('title_folded')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Songs with their files, in the order of `ids`. */
export async function findExportedSongs(db: Kysely<Schema>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('song')
    .leftJoin('file as audio', 'audio.id', 'song.audio_file_id')
    .leftJoin('file as sheet', 'sheet.id', 'song.sheet_music_file_id')
    .selectAll('song')
    .select([
      'audio.sha256 as audio_sha256',
      'audio.size as audio_size',
      'audio.media_type as audio_media_type',
      'audio.name as audio_name',
      'sheet.sha256 as sheet_sha256',
      'sheet.size as sheet_size',
      'sheet.media_type as sheet_media_type',
      'sheet.name as sheet_name',
    ])
    .where('song.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ExportedSongRow = Awaited<ReturnType<typeof findExportedSongs>>[number];
