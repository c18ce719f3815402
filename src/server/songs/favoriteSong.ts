import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import type { WriteKey } from '#server/keptAnswers/writeKey.ts';
import { writeOnce } from '#server/keptAnswers/writeOnce.ts';
import { Problem } from '#server/problem.ts';
import { turnFavorite } from './favoriteStore.ts';

/** Toggles when `isFavorite` is not given (decision 11). */
export function favoriteSong(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
  isFavorite?: boolean,
  writeKey?: WriteKey,
): Promise<{ isFavorite: boolean }> {
  return writeOnce(deps, user, writeKey, async (tx) => {
    const deed = { personId: user.id, songId, at: deps.clock() };
    const now = await turnFavorite(tx, deed, isFavorite);
    if (now === undefined) throw new Problem('songNotFound');
    return { isFavorite: now };
  });
}
