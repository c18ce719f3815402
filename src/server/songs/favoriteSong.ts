import type { Kysely } from 'kysely';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type WriteKey, writeOnce } from '#server/keptAnswers/writeOnce.ts';
import { Problem } from '#server/seam/problem.ts';
import type { Schema } from '#server/storage/schema.ts';
import { turnFavorite } from './favoriteStore.ts';

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
    if (now === undefined) throw new Problem('songNotFound');
    return { isFavorite: now };
  }

  // One statement needs no transaction of its own.
  return writeKey ? writeOnce(deps, user, writeKey, turn) : turn(deps.db);
}
