import type { BodyOf } from '#contract/endpoint.ts';
import type { changeProfile as endpoint } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { setFirstName } from '#server/storage/personStore.ts';
import type { PersonTable } from '#server/storage/peopleTables.ts';

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

export function presentUser({ id, firstName, community, role, canInvite }: CurrentUser): User {
  return { id, firstName, community, role, canInvite };
}

export function presentUserRow(row: PersonTable): User {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
  };
}
