import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates files (decision 27) and the changed fields of a revision (decision 13). Recreates the two file
 * columns of `song` with foreign keys; they were always empty before.
 */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('file')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('file_sha256').on('file').column('sha256').execute();
    for (const name of ['audio_file_id', 'sheet_music_file_id']) {
      await db.schema.alterTable('song').dropColumn(name).execute();
      await db.schema
        .alterTable('song')
        .addColumn(name, 'text', (column) => column.references('file.id'))
        .execute();
      await db.schema.createIndex(`song_${name}`).on('song').column(name).execute();
    }
    await db.schema
      .alterTable('song_revision')
      .addColumn('changed', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
