import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '#server/storage/engine.ts';

/**
 * Where an import puts its songs until all of them are published (docs/decisions/0014). Their words
 * go into the search index before the songs are there, so that index lets go of `song`.
 */
export async function createImports(db: Kysely<unknown>, engine: Engine['name']): Promise<void> {
  await db.schema
    .createTable('songbook_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('alive_at', 'bigint', (column) => column.notNull())
    .execute();
  await createImportedSong(db, engine);
  if (engine === 'postgres') {
    await sql`alter table song_words drop constraint song_words_song_id_fkey`.execute(db);
    return;
  }
  // SQLite drops no constraint of a table that is there.
  await db.schema
    .createTable('song_words_key_free')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().unique())
    .execute();
  await sql`insert into song_words_key_free select id, song_id from song_words_key`.execute(db);
  await db.schema.dropTable('song_words_key').execute();
  await db.schema.alterTable('song_words_key_free').renameTo('song_words_key').execute();
}

/** The columns of `song`, without its references: what they lead to may come with the import. */
async function createImportedSong(db: Kysely<unknown>, engine: Engine['name']): Promise<void> {
  const folded = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('imported_song')
    .addColumn('import_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('replaced_row', 'text')
    .addColumn('id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('title_folded', folded, required)
    .addColumn('category_id', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('key', 'text')
    .addColumn('tempo', 'text')
    .addColumn('lyrics', 'text', required)
    .addColumn('notes', 'text')
    .addColumn('translator', 'text')
    .addColumn('bible_reference', 'text')
    .addColumn('version_name', 'text')
    .addColumn('alternate_versions', 'text', required)
    .addColumn('audio_file_id', 'text')
    .addColumn('sheet_music_file_id', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('revision', 'integer', required)
    .addColumn('changed_by', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('imported_song_pk', ['import_id', 'position'])
    .addUniqueConstraint('imported_song_once', ['import_id', 'id'])
    .execute();
}
