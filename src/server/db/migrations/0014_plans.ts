import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates plans, their history, links and settings, and what was sung (decisions 38, 42, 43, 65); adds
 * rights and labels to songs and imported songs.
 */
export const plans: Migration = {
  async up(db: Kysely<unknown>) {
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    const person = (column: ColumnDefinitionBuilder) =>
      column.references('person.id').onDelete('set null');
    const ofPlan = (column: ColumnDefinitionBuilder) => column.notNull().references('plan.id');
    await db.schema
      .createTable('plan')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('community', 'text', required)
      .addColumn('community_key', 'text', required)
      .addColumn('date', 'text', required)
      .addColumn('time', 'text')
      .addColumn('kind', 'text', required)
      .addColumn('title', 'text')
      .addColumn('notes', 'text')
      .addColumn('items', 'text', required)
      .addColumn('changed_in', 'text', required)
      .addColumn('held_at', 'bigint')
      .addColumn('held_items', 'text')
      .addColumn('version', 'integer', required)
      .addColumn('revision', 'bigint', required)
      .addColumn('created_by', 'text', person)
      .addColumn('updated_by', 'text', person)
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .addColumn('deleted_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('plan_community_date')
      .on('plan')
      .columns(['community_key', 'date'])
      .execute();
    await db.schema.createIndex('plan_revision_order').on('plan').column('revision').execute();
    await db.schema
      .createTable('plan_revision')
      .addColumn('plan_id', 'text', ofPlan)
      .addColumn('version', 'integer', required)
      .addColumn('row', 'text', required)
      .addColumn('changed_by', 'text', person)
      .addColumn('changed_by_name', 'text')
      .addColumn('changed_by_community', 'text')
      .addColumn('replaced_at', 'bigint', required)
      .addPrimaryKeyConstraint('plan_revision_pk', ['plan_id', 'version'])
      .execute();
    await db.schema
      .createTable('plan_sung')
      .addColumn('plan_id', 'text', ofPlan)
      .addColumn('item_id', 'text', required)
      .addColumn('song_id', 'text', (column) => column.notNull().references('song.id'))
      .addColumn('slot', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('date', 'text', required)
      .addPrimaryKeyConstraint('plan_sung_pk', ['plan_id', 'item_id'])
      .execute();
    await db.schema.createIndex('plan_sung_song').on('plan_sung').column('song_id').execute();
    await db.schema
      .createTable('plan_link')
      .addColumn('plan_id', 'text', (column) => column.primaryKey().references('plan.id'))
      .addColumn('seed', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_by', 'text', person)
      .addColumn('created_at', 'bigint', required)
      .execute();
    await db.schema
      .createTable('plan_settings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('epiphany', 'text', required)
      .addColumn('usual', 'text')
      .addColumn('handed_over', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('revision', 'bigint', required)
      .execute();
    const rightsColumns = ['lyricist', 'rights_holder', 'rights_status', 'work_number'];
    for (const table of ['song', 'imported_song']) {
      for (const column of [...rightsColumns, 'seasons', 'slots']) {
        await db.schema.alterTable(table).addColumn(column, 'text').execute();
      }
    }
  },
};
