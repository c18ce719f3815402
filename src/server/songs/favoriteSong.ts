import { type Kysely, sql } from 'kysely';
import { type WriteKey, runOnce } from '#server/idempotency/runOnce.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Schema } from '#server/db/schema.ts';
import { type SongAction, rowOfSong } from './songStore.ts';

/** Sets a favourite, or toggles it where `isFavorite` is undefined (decision 11). */
export function favoriteSong(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
  isFavorite?: boolean,
  writeKey?: WriteKey,
): Promise<{ isFavorite: boolean }> {
  const action = { personId: user.id, songId, at: deps.clock() };

  async function write(db: Kysely<Schema>): Promise<{ isFavorite: boolean }> {
    const now = await upsertFavorite(db, action, isFavorite);
    if (now === undefined) throw new AppError('songNotFound');
    return { isFavorite: now };
  }

  // A single statement needs no transaction.
  return writeKey ? runOnce(deps, user, writeKey, write) : write(deps.db);
}

/**
 * Toggles where `to` is undefined. A single upsert, so that concurrent toggles are not lost. Returns the
 * new state; undefined where the song does not exist.
 */
async function upsertFavorite(
  db: Kysely<Schema>,
  action: SongAction,
  to: boolean | undefined,
): Promise<boolean | undefined> {
  const row = await db
    .insertInto('song_favorite')
    .columns(['person_id', 'song_id', 'is_favorite', 'changed_at'])
    .expression(rowOfSong(db, action, to === false ? 0 : 1))
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
