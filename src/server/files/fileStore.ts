import type { Kysely, Selectable } from 'kysely';
import type { FileTable, Schema } from '#server/storage/schema.ts';

export type FileRow = Selectable<FileTable>;

export async function insertFile(db: Kysely<Schema>, row: FileRow): Promise<void> {
  await db.insertInto('file').values(row).execute();
}

export async function hasFileOf(db: Kysely<Schema>, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A file, and the title of a song that has it now; null when only earlier texts do. */
export function findFile(
  db: Kysely<Schema>,
  id: string,
): Promise<(FileRow & { title: string | null }) | undefined> {
  return db
    .selectFrom('file')
    .leftJoin('song', (join) =>
      join.on((on) =>
        on.or([
          on('song.audio_file_id', '=', on.ref('file.id')),
          on('song.sheet_music_file_id', '=', on.ref('file.id')),
        ]),
      ),
    )
    .where('file.id', '=', id)
    .selectAll('file')
    .select('song.title')
    .limit(1)
    .executeTakeFirst();
}
