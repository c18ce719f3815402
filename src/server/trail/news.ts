import { limits } from '#contract/limits.ts';
import { type News, toldDeeds } from '#contract/trail.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { findUntold, setTold } from './trailStore.ts';

/** What others did to this person, until they have read it (decision 48). */
export async function listNews(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<CurrentUser, 'id'>,
): Promise<News[]> {
  const rows = await findUntold(db, id, limits.newsAtOnce);
  return rows.flatMap((row) => {
    const deed = toldDeeds.find((each) => each === row.deed);
    if (deed === undefined) return [];
    const { actor_name: firstName, actor_role: role } = row;
    const by = firstName === null || role === null ? null : { firstName, role };
    return { id: row.id, at: isoTime(row.at), deed, by, about: row.about };
  });
}

/** Their own alone; what they are told of once, however many devices they have. */
export async function noteNewsRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Pick<CurrentUser, 'id'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await setTold(db, id, ids, clock());
}
