import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the links of plans (decision 42) and the settings of a community (decisions 43, 65). */
export const planSharing: Migration = {
  async up(db: Kysely<unknown>) {
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await db.schema
      .createTable('plan_link')
      .addColumn('plan_id', 'text', (column) => column.primaryKey().references('plan.id'))
      .addColumn('seed', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
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
  },
};
