import type { Kysely, Selectable } from 'kysely';
import type { FileTable, Schema } from '#server/db/schema.ts';

type FileRow = Selectable<FileTable>;

export async function insertFile(db: Kysely<Schema>, row: FileRow): Promise<void> {
  await db.insertInto('file').values(row).execute();
}

export async function isReferenced(db: Kysely<Schema>, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Total bytes of a person's uploads; duplicates count each time. */
export async function bytesSentBy(db: Kysely<Schema>, personId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select((row) => row.fn.sum<number | null>('size').as('bytes'))
    .where('created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

export interface SurveyedContent {
  readonly sha256: string;
  /** Bytes, from the row. */
  readonly size: number;
  /** File name on the device. */
  readonly name: string;
  /** Title of a song that currently uses it. */
  readonly title: string | null;
}

/** Every referenced blob, once. */
export function findNamedContents(db: Kysely<Schema>): Promise<SurveyedContent[]> {
  return withSong(db)
    .select((row) => [
      'file.sha256',
      row.fn.max('file.size').as('size'),
      row.fn.max('file.name').as('name'),
      row.fn.max('song.title').as('title'),
    ])
    .groupBy('file.sha256')
    .execute();
}

function withSong(db: Kysely<Schema>) {
  return db
    .selectFrom('file')
    .leftJoin('song', (join) =>
      join
        .on((on) =>
          on.or([
            on('song.audio_file_id', '=', on.ref('file.id')),
            on('song.sheet_music_file_id', '=', on.ref('file.id')),
          ]),
        )
        .on('song.deleted_at', 'is', null),
    );
}

/** Whether a removed song or one of its revisions uses the file (decision 61). */
export async function isOfRemovedSong(db: Kysely<Schema>, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('song')
    .leftJoin('song_revision', 'song_revision.song_id', 'song.id')
    .select('song.id')
    .where('song.deleted_at', 'is not', null)
    .where((where) =>
      where.or([
        where('song.audio_file_id', '=', fileId),
        where('song.sheet_music_file_id', '=', fileId),
        where('song_revision.row', 'like', `%"${fileId}"%`),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A file with the title of a song that currently uses it; null where none does. */
export function findFile(
  db: Kysely<Schema>,
  id: string,
): Promise<(FileRow & { title: string | null }) | undefined> {
  return withSong(db)
    .where('file.id', '=', id)
    .selectAll('file')
    .select('song.title')
    .limit(1)
    .executeTakeFirst();
}
