import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/engine.ts';

/** Creates the full-text index of lyrics, translator and Bible reference (decision 16). */
export function searchIndex(engineName: Engine['name']): Migration {
  return { up: engineName === 'sqlite' ? createFts5 : createTsvector };
}

// A contentless FTS5 table: keyed by an integer, without a second copy of the text.
async function createFts5(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('song_words_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().unique().references('song.id'))
    .execute();
  await sql`
    create virtual table song_words using fts5(
      words, content='', contentless_delete=1, prefix='2 3',
      tokenize="unicode61 remove_diacritics 0"
    )`.execute(db);
}

async function createTsvector(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('song_words')
    .addColumn('song_id', 'text', (column) => column.primaryKey().references('song.id'))
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute();
  await sql`create index song_words_index on song_words using gin (words)`.execute(db);
}
