import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { Song } from '#contract/songs/song.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SyncedNoun } from '#server/core/SyncedNoun.ts';
import { presentSong } from './presentSong.ts';
import { findFavoriteIds } from './favoriteStore.ts';
import { findMusic } from './songMusic.ts';
import { findRecent, wholeSongsFor } from './songStore.ts';

export const syncSongs = {
  sizes: (db, _, { after, upTo }, limit) =>
    db
      .selectFrom('song')
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .select(({ eb, fn }) => [
        'revision',
        eb(
          eb(
            fn<number>('octet_length', ['lyrics']),
            '+',
            fn<number>('octet_length', ['alternate_versions']),
          ),
          '+',
          fn.coalesce(fn<number>('octet_length', ['notes']), eb.lit(0)),
        ).as('size'),
      ])
      .orderBy('revision')
      .limit(limit)
      .execute(),

  changed: async (db, { id }, { after, upTo }) => {
    const rows = await wholeSongsFor(db, id)
      .where('song.revision', '>', after)
      .where('song.revision', '<=', upTo)
      .execute();
    return rows.map(presentSong);
  },

  deleted: async (db, _, { after, upTo }) => {
    const rows = await db
      .selectFrom('song')
      .select('id')
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .where('deleted_at', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },
} satisfies SyncedNoun<Song>;

/** Number of existing songs. */
export async function countSongs(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('song')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A person's own lists of songs. */
export async function findOwnLists(db: Kysely<Schema>, personId: string) {
  const [favorites, music, recent] = await Promise.all([
    findFavoriteIds(db, personId),
    findMusic(db, personId),
    findRecent(db, personId, limits.recentSongs),
  ]);
  return { favorites, music, recent: recent.map(({ id }) => id) };
}
