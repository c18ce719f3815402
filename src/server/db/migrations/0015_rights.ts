import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds rights (decision 42) and labels to songs and imported songs. */
export const rights: Migration = {
  async up(db: Kysely<unknown>) {
    const rightsColumns = ['lyricist', 'rights_holder', 'rights_status', 'work_number'];
    for (const table of ['song', 'imported_song']) {
      for (const column of [...rightsColumns, 'seasons', 'slots']) {
        await db.schema.alterTable(table).addColumn(column, 'text').execute();
      }
    }
  },
};
