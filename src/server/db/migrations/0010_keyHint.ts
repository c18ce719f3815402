import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keyHintIn } from '#song/chords/analyzeKey.ts';

const songsAtOnce = 100; // the longest are 200 kB

interface Found {
  readonly id: string;
  readonly version: number;
  readonly hint: string;
}

/**
 * Adds `key_hint`, from which lists show a song's key. Reads all songs before altering the table, which
 * locks it against readers; a song that is written in between stays without a hint.
 */
export const keyHint: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.$extendTables<{ song: Song }>();
    const hints: Found[] = [];
    for (let after = '', more = true; more; ) {
      const columns = ['id', 'version', 'lyrics', 'key'] as const;
      const next = db.selectFrom('song').select(columns).where('id', '>', after);
      const songs = await next.orderBy('id').limit(songsAtOnce).execute();
      for (const { id, version, lyrics, key } of songs) {
        const hint = keyHintIn(lyrics, key);
        if (hint !== null) hints.push({ id, version, hint: JSON.stringify(hint) });
      }
      more = songs.length === songsAtOnce;
      after = songs.at(-1)?.id ?? after;
    }
    for (const table of ['song', 'imported_song']) {
      await db.schema.alterTable(table).addColumn('key_hint', 'text').execute();
    }
    for (const { id, version, hint } of hints) {
      const same = db.updateTable('song').where('id', '=', id).where('version', '=', version);
      await same.set({ key_hint: hint }).execute();
    }
  },
};

interface Song {
  id: string;
  version: number;
  lyrics: string;
  key: string | null;
  key_hint: string;
}
