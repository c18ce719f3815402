import type { Person } from '#contract/people.ts';
import { isoTime } from '#server/seam/deps.ts';
import type { PersonRow } from './peopleStore.ts';

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
    disabled: row.disabled_at !== null,
    passkeys: row.passkeys,
    invitedBy: row.inviter,
    createdAt: isoTime(row.created_at),
    lastLogin: row.last_login === null ? null : isoTime(row.last_login),
  };
}
