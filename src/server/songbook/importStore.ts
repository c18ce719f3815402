import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { songFacts } from '#contract/songs/songFields.ts';
import { optionalColumns } from '#server/songs/songContent.ts';
import type { Engine } from '#server/db/engine.ts';
import { fillableColumns } from './fillsOf.ts';
import type { ImportedSongTable, Schema, SongTable } from '#server/db/schema.ts';

/** A range of staged songs by position, both ends included. */
export interface Slice {
  readonly first: number;
  readonly last: number;
  /** How many of them replace an existing row. */
  readonly replacing: number;
}

const columns = [
  'id',
  'title',
  'title_folded',
  'category_id',
  'language',
  'lyrics',
  'notes',
  ...optionalColumns,
  'key_hint',
  'alternate_versions',
  'audio_file_id',
  'sheet_music_file_id',
  'version',
  'changed_by',
  'created_at',
  'added_at',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof SongTable)[];

/** What an import changes of an existing song. */
const replacedColumns = [
  ...fillableColumns,
  'alternate_versions',
  'key_hint',
  'version',
  'changed_by',
  'updated_at',
] as const satisfies readonly (keyof SongTable)[];

/** Updates the heartbeat. False where another import has taken over, because the heartbeat was late. */
export async function keepAlive(db: Kysely<Schema>, id: string, at: number): Promise<boolean> {
  const alive = await db
    .updateTable('songbook_import')
    .set({ alive_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return alive !== undefined;
}

export async function insertImportedSong(
  tx: Transaction<Schema>,
  row: ImportedSongTable,
): Promise<void> {
  await tx.insertInto('imported_song').values(row).execute();
}

/** Of the songs that an import has staged, new ones and replacements. */
export async function findImportedIds(
  tx: Transaction<Schema>,
  importId: string,
): Promise<string[]> {
  const songs = tx.selectFrom('imported_song').select('id').where('import_id', '=', importId);
  return (await songs.orderBy('position').execute()).map(({ id }) => id);
}

/** The staged replacement of an existing song. */
export function findReplacement(
  tx: Transaction<Schema>,
  importId: string,
  songId: string,
): Promise<Selectable<ImportedSongTable> | undefined> {
  return tx
    .selectFrom('imported_song')
    .selectAll()
    .where('import_id', '=', importId)
    .where('id', '=', songId)
    .executeTakeFirst();
}

export async function updateReplacement(
  tx: Transaction<Schema>,
  importId: string,
  songId: string,
  row: Partial<Selectable<ImportedSongTable>>,
): Promise<void> {
  await tx
    .updateTable('imported_song')
    .set(row)
    .where('import_id', '=', importId)
    .where('id', '=', songId)
    .execute();
}

const refilledColumns = ['id', 'lyrics', ...optionalColumns, 'changed'] as const;

/** The songs of a slice whose searched facts are filled in: publishing them indexes them anew. */
export async function findRefilled(
  tx: Transaction<Schema>,
  importId: string,
  { first, last, replacing }: Slice,
): Promise<Pick<Selectable<ImportedSongTable>, (typeof refilledColumns)[number]>[]> {
  if (replacing === 0) return [];
  const rows = await tx
    .selectFrom('imported_song')
    .select(refilledColumns)
    .where('import_id', '=', importId)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .where('replaced_row', 'is not', null)
    .execute();
  return rows.filter(({ changed }) => {
    const fields = JSON.parse(changed ?? '[]') as readonly string[];
    return songFacts.some((fact) => fields.includes(fact));
  });
}

/**
 * Publishes a slice of staged songs, with revisions after `revision`. Throws where a song has changed
 * since it was staged.
 */
export async function publishSlice(
  tx: Transaction<Schema>,
  importId: string,
  { first, last, replacing }: Slice,
  revision: number,
): Promise<void> {
  const imported = tx
    .selectFrom('imported_song')
    .where('import_id', '=', importId)
    .where('position', '>=', first)
    .where('position', '<=', last);
  const later = sql<number>`${sql.lit(revision)} + imported_song.position`;
  await tx
    .insertInto('song')
    .columns([...columns, 'revision'])
    .expression(
      imported.where('replaced_row', 'is', null).select([...columns, later.as('revision')]),
    )
    .execute();
  if (replacing === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('song')
    .from('imported_song')
    .set((row) => ({
      ...Object.fromEntries(
        replacedColumns.map((each) => [each, row.ref(`imported_song.${each}`)]),
      ),
      revision: later,
    }))
    .whereRef('song.id', '=', 'imported_song.id')
    .where('imported_song.import_id', '=', importId)
    .where('imported_song.position', '>=', first)
    .where('imported_song.position', '<=', last)
    .where('imported_song.replaced_row', 'is not', null)
    .where((row) => row('song.version', '=', row('imported_song.version', '-', 1)))
    .where('song.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== replacing) {
    throw new Error('a song changed under the lock of the library');
  }
  await tx
    .insertInto('song_revision')
    .columns([
      'song_id',
      'version',
      'row',
      'changed',
      'changed_by',
      'changed_by_name',
      'changed_by_community',
      'replaced_at',
    ])
    .expression(
      imported
        .leftJoin('person', 'person.id', 'imported_song.changed_by')
        .where('replaced_row', 'is not', null)
        .select((row) => [
          'imported_song.id',
          row('version', '-', 1).as('version'),
          row.ref('replaced_row').$notNull().as('row'),
          row.ref('imported_song.changed').$notNull().as('changed'),
          'changed_by',
          'person.first_name',
          'person.community',
          'updated_at',
        ]),
    )
    .execute();
}

/**
 * Deletes up to `limit` staged songs of an import; true where none is left. Words and files of published
 * songs are kept.
 */
export async function removeImportedSongs(
  tx: Transaction<Schema>,
  engine: Engine,
  importId: string,
  limit: number,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('imported_song')
    .leftJoin('song', 'song.id', 'imported_song.id')
    .select([
      'imported_song.position',
      'imported_song.id',
      'imported_song.audio_file_id',
      'imported_song.sheet_music_file_id',
      'song.id as published',
    ])
    .where('import_id', '=', importId)
    .orderBy('position')
    .limit(limit)
    .execute();
  const unpublished = rows.filter(({ published }) => published === null);
  if (unpublished.length > 0) {
    const ids = unpublished.map(({ id }) => id);
    await engine.removeFromIndex(tx, ids);
  }
  const files = unpublished
    .flatMap((row) => [row.audio_file_id, row.sheet_music_file_id])
    .filter((id) => id !== null);
  if (files.length > 0) await tx.deleteFrom('file').where('id', 'in', files).execute();
  await tx
    .deleteFrom('imported_song')
    .where('import_id', '=', importId)
    .where('position', '<=', rows.at(-1)?.position ?? 0)
    .execute();
  return rows.length < limit;
}
