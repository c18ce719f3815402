import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who made the melody, a line of text more (spec §3): of a song, and of one that is imported. */
export const composer: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['song', 'imported_song']) {
      await db.schema.alterTable(table).addColumn('composer', 'text').execute();
    }
  },
};
