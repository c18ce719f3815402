import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/engine.ts';

type Column = ColumnDefinitionBuilder;

/** Creates categories, songs, revisions, favourites and plays (spec §3, decisions 11, 13). */
export function songs(engineName: Engine['name']): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createCategory(db);
      await createSong(db, engineName);
      await createSongRevision(db);
      await createFavorites(db);
      await createPlays(db);
    },
  };
}

const required = (column: Column) => column.notNull();
const ofPerson = (column: Column) => column.notNull().references('person.id').onDelete('cascade');
const ofSong = (column: Column) => column.notNull().references('song.id').onDelete('cascade');
const byPerson = (column: Column) => column.references('person.id').onDelete('set null');

async function createCategory(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('category')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('name_no', 'text', required)
    .addColumn('color', 'text', (column) => column.notNull().defaultTo('#1565C0'))
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
}

async function createSong(db: Kysely<unknown>, engineName: Engine['name']): Promise<void> {
  await db.schema
    .createTable('song')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    // Binary collation on both engines; it is SQLite's default.
    .addColumn('title_folded', engineName === 'postgres' ? sql`text collate "C"` : 'text', required)
    .addColumn('category_id', 'text', (column) => column.notNull().references('category.id'))
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
    .addColumn('changed_by', 'text', byPerson)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('song_category').on('song').column('category_id').execute();
  await db.schema.createIndex('song_revision_number').on('song').column('revision').execute();
}

async function createSongRevision(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('song_revision')
    .addColumn('song_id', 'text', (column) => column.notNull().references('song.id'))
    .addColumn('version', 'integer', required)
    .addColumn('row', 'text', required)
    .addColumn('changed_by', 'text', byPerson)
    .addColumn('replaced_at', 'bigint', required)
    .addPrimaryKeyConstraint('song_revision_pk', ['song_id', 'version'])
    .execute();
}

async function createFavorites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('song_favorite')
    .addColumn('person_id', 'text', ofPerson)
    .addColumn('song_id', 'text', ofSong)
    .addColumn('is_favorite', 'integer', required)
    .addColumn('changed_at', 'bigint', required)
    .addPrimaryKeyConstraint('song_favorite_pk', ['person_id', 'song_id'])
    .execute();
  await db.schema.createIndex('song_favorite_song').on('song_favorite').column('song_id').execute();
}

async function createPlays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('song_play')
    .addColumn('person_id', 'text', ofPerson)
    .addColumn('song_id', 'text', ofSong)
    .addColumn('count', 'integer', required)
    .addColumn('last_played', 'bigint', required)
    .addPrimaryKeyConstraint('song_play_pk', ['person_id', 'song_id'])
    .execute();
  await db.schema
    .createIndex('song_play_latest')
    .on('song_play')
    .columns(['person_id', 'last_played'])
    .execute();
  await db.schema.createIndex('song_play_song').on('song_play').column('song_id').execute();
  await db.schema
    .createTable('song_play_total')
    .addColumn('song_id', 'text', (column) =>
      column.primaryKey().references('song.id').onDelete('cascade'),
    )
    .addColumn('count', 'integer', required)
    .addColumn('last_played', 'bigint', required)
    .execute();
}
