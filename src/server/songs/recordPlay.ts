import type { CurrentUser } from '#server/seam/currentUser.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { countPlay } from './playStore.ts';

/** A play of this person, counted on the song too (decision 11). */
export async function recordPlay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
): Promise<{ playCount: number; lastPlayed: string }> {
  const total = await countPlay(db, { personId: user.id, songId, at: clock() });
  if (!total) throw new Problem('songNotFound');
  return { playCount: total.count, lastPlayed: isoTime(total.last_played) };
}
