import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Ids of a person's favourites, in a stable order for the ETag. */
export async function findFavoriteIds(db: Kysely<Schema>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('song_favorite')
    .innerJoin('song', 'song.id', 'song_favorite.song_id')
    .select('song.id')
    .where('song_favorite.person_id', '=', personId)
    .where('song_favorite.is_favorite', '=', 1)
    .where('song.deleted_at', 'is', null)
    .orderBy('song.id')
    .execute();
  return rows.map(({ id }) => id);
}
