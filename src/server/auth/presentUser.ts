import type { User } from '#contract/user.ts';
import type { PersonTable } from '#server/storage/schema.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';

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
