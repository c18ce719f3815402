import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldForSearch } from '#song/foldText.ts';
import { songLines } from '#song/search/searchWords.ts';
import type { Engine } from '#server/db/engine.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { postgresEngine } from '#server/db/postgresEngine.ts';
import type { Schema } from '#server/db/schema.ts';
import { sqliteEngine } from '#server/db/sqliteEngine.ts';

const songsAtOnce = 100; // the longest are 200 kB
const facts = [
  'translator',
  'bible_reference',
  'lyricist',
  'composer',
  'rights_holder',
  'work_number',
] as const;

/**
 * Folds titles and words with ł, đ, ð, ß or þ again, which earlier releases stored as they were
 * (decision 66). Each of their songs gets a revision of its own, so that devices fold them too, a page at a
 * time.
 */
export function moreLetters(engineName: Engine['name']): Migration {
  const engine = engineName === 'sqlite' ? sqliteEngine : postgresEngine;
  return {
    async up(untyped: Kysely<unknown>) {
      const db = untyped as unknown as Transaction<Schema>;
      for (let after = '', more = true; more; ) {
        const columns = ['id', 'title', 'lyrics', ...facts] as const;
        const next = db.selectFrom('song').select(columns).where('id', '>', after);
        const songs = await next.orderBy('id').limit(songsAtOnce).execute();
        for (const { id, title, lyrics, ...song } of songs) {
          const lines = songLines(
            lyrics,
            facts.map((fact) => song[fact]),
          ).join('\n');
          if (!/[łđðßþ]/.test(`${title} ${lines}`.toLowerCase())) continue;
          const folded = { title_folded: foldForSearch(title), revision: await nextRevision(db) };
          await db.updateTable('song').set(folded).where('id', '=', id).execute();
          await engine.indexSong(db, id, foldForSearch(lines));
        }
        more = songs.length === songsAtOnce;
        after = songs.at(-1)?.id ?? after;
      }
    },
  };
}
