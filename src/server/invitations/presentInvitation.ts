import type { Invitation } from '#contract/invitations.ts';
import { isoTime } from '#server/seam/deps.ts';
import type { InvitationRow } from './invitationListStore.ts';

export function presentInvitation(row: InvitationRow, now: number): Invitation {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    state: stateOf(row, now),
    usedBy: row.user,
    inviter: row.inviter,
    isRecovery: row.recovers_person_id !== null,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  };
}

// One that was used or revoked stays that, however long ago (decision 7).
function stateOf(row: InvitationRow, now: number): Invitation['state'] {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at > now ? 'open' : 'expired';
}
