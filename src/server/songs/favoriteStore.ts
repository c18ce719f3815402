import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';
import { type Deed, rowOfSong } from './rowOfSong.ts';

/**
 * Sets or, with `to` undefined, toggles. One upsert, so that of fifty toggles at once each turns
 * what the one before left. Answers what it is now, or nothing when there is no such song.
 */
export async function turnFavorite(
  db: Kysely<Schema>,
  deed: Deed,
  to: boolean | undefined,
): Promise<boolean | undefined> {
  const row = await db
    .insertInto('song_favorite')
    .columns(['person_id', 'song_id', 'is_favorite', 'changed_at'])
    .expression(rowOfSong(db, deed, to === false ? 0 : 1))
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'song_id']).doUpdateSet((now) => ({
        is_favorite:
          to === undefined
            ? sql<0 | 1>`1 - ${now.ref('song_favorite.is_favorite')}`
            : now.ref('excluded.is_favorite'),
        changed_at: now.ref('excluded.changed_at'),
      })),
    )
    .returning('is_favorite')
    .executeTakeFirst();
  return row && row.is_favorite === 1;
}
