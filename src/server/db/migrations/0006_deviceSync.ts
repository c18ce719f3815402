import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * For devices that store the library: the library's id (decision 12), and idempotency keys of writes.
 */
export function deviceSync(libraryId: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('installation')
        .addColumn('library_id', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db
        .$extendTables<{ installation: { library_id: string } }>()
        .updateTable('installation')
        .set({ library_id: libraryId })
        .execute();
      await db.schema
        .createTable('kept_answer')
        .addColumn('person_id', 'text', (column) =>
          column.notNull().references('person.id').onDelete('cascade'),
        )
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('kept_answer_pk', ['person_id', 'key'])
        .execute();
      await db.schema
        .createIndex('kept_answer_age')
        .on('kept_answer')
        .column('created_at')
        .execute();
    },
  };
}
