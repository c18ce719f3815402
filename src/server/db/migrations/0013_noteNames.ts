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
 * Adds `note_names`, and changes the key hints of songs whose plain `B` is the note below H
 * (decision 52). Reads those songs before altering the table, as `0010_keyHint` does.
 */
export const noteNames: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.$extendTables<{ song: Song }>();
    const hints: Found[] = [];
    for (let after = '', more = true; more; ) {
      const columns = ['id', 'version', 'lyrics', 'key', 'key_hint'] as const;
      const next = db.selectFrom('song').select(columns).where('id', '>', after);
      const withB = next.where('key_hint', 'like', '%"hasB":true%');
      const songs = await withB.orderBy('id').limit(songsAtOnce).execute();
      for (const { id, version, lyrics, key, key_hint } of songs) {
        const hint = JSON.stringify(keyHintIn(lyrics, key));
        if (/"hasH":true/.test(hint) && hint !== key_hint) hints.push({ id, version, hint });
      }
      more = songs.length === songsAtOnce;
      after = songs.at(-1)?.id ?? after;
    }
    for (const table of ['song', 'imported_song']) {
      await db.schema.alterTable(table).addColumn('note_names', 'text').execute();
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
