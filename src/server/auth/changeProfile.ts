import type { BodyOf } from '#contract/endpoint.ts';
import type { changeProfile as endpoint } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import type { Deps } from '#server/seam/deps.ts';
import { setFirstName } from '#server/storage/personStore.ts';
import { Problem } from '#server/seam/problem.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { presentUserRow } from './presentUser.ts';

/** One's own name; the community is for a prest to change (decision 8). */
export async function changeProfile(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { firstName }: BodyOf<typeof endpoint>,
): Promise<User> {
  const changed = await setFirstName(db, user.id, firstName);
  if (!changed) throw new Problem('notSignedIn');
  return presentUserRow(changed);
}
