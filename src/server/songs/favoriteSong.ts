import { type Kysely, sql } from 'kysely';
import { type WriteKey, runOnce } from '#server/idempotency/runOnce.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Schema } from '#server/db/schema.ts';
import { type AuditEvent, rowOfSong } from './songStore.ts';

/** Toggles when `isFavorite` is not given (decision 11). */
export function favoriteSong(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
  isFavorite?: boolean,
  writeKey?: WriteKey,
): Promise<{ isFavorite: boolean }> {
  const deed = { personId: user.id, songId, at: deps.clock() };

  async function turn(db: Kysely<Schema>): Promise<{ isFavorite: boolean }> {
    const now = await turnFavorite(db, deed, isFavorite);
    if (now === undefined) throw new AppError('songNotFound');
    return { isFavorite: now };
  }

  // One statement needs no transaction of its own.
  return writeKey ? runOnce(deps, user, writeKey, turn) : turn(deps.db);
}

/**
 * Toggles where `to` is undefined: one upsert, so that of fifty toggles at once each turns what the
 * one before left. Answers what it is now, or nothing when there is no such song.
 */
async function turnFavorite(
  db: Kysely<Schema>,
  deed: AuditEvent,
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
