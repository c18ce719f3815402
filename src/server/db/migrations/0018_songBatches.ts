import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates batches of songs: imports and changes of many songs, which can be undone (decision 74). */
export const songBatches: Migration = {
  async up(db: Kysely<unknown>) {
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await db.schema
      .createTable('song_batch')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', required)
      .addColumn('created_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('created_at', 'bigint', required)
      .addColumn('trail_id', 'text', (column) =>
        column.notNull().references('trail.id').onDelete('cascade'),
      )
      .addColumn('undone_at', 'bigint')
      .execute();
    await db.schema.createIndex('song_batch_trail').on('song_batch').column('trail_id').execute();
    await db.schema
      .createTable('song_batch_song')
      .addColumn('batch_id', 'text', (column) =>
        column.notNull().references('song_batch.id').onDelete('cascade'),
      )
      .addColumn('song_id', 'text', (column) => column.notNull().references('song.id'))
      .addColumn('revision', 'bigint', required)
      .addColumn('kept', 'text')
      .addPrimaryKeyConstraint('song_batch_song_pk', ['batch_id', 'song_id'])
      .execute();
  },
};
