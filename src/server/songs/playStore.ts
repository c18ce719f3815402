import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';
import { type Deed, rowOfSong } from './rowOfSong.ts';

/** Everyone's plays of the song, this one included; nothing when there is no such song. */
export function countPlay(
  db: Kysely<Schema>,
  deed: Deed,
): Promise<{ count: number; last_played: number } | undefined> {
  return db.transaction().execute(async (tx) => {
    const own = await tx
      .insertInto('song_play')
      .columns(['person_id', 'song_id', 'count', 'last_played'])
      .expression(rowOfSong(tx, deed, 1))
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'song_id']).doUpdateSet((now) => ({
          count: sql<number>`${now.ref('song_play.count')} + 1`,
          last_played: now.ref('excluded.last_played'),
        })),
      )
      .returning('song_id')
      .executeTakeFirst();
    if (!own) return undefined;
    return tx
      .insertInto('song_play_total')
      .values({ song_id: deed.songId, count: 1, last_played: deed.at })
      .onConflict((conflict) =>
        conflict.column('song_id').doUpdateSet((now) => ({
          count: sql<number>`${now.ref('song_play_total.count')} + 1`,
          last_played: now.ref('excluded.last_played'),
        })),
      )
      .returning(['count', 'last_played'])
      .executeTakeFirstOrThrow();
  });
}
