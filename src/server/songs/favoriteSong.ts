import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import { turnFavorite } from './favoriteStore.ts';

/** Toggles when `isFavorite` is not given (decision 11). */
export async function favoriteSong(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
  isFavorite?: boolean,
): Promise<{ isFavorite: boolean }> {
  const now = await turnFavorite(db, { personId: user.id, songId, at: clock() }, isFavorite);
  if (now === undefined) throw new Problem('songNotFound');
  return { isFavorite: now };
}
