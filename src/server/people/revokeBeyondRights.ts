import type { Transaction } from 'kysely';
import { may, mayInviteInto } from '#people/rights.ts';
import {
  findOpenInvitationsOf,
  revokeOpenInvitation,
  revokeRecoveriesFrom,
} from '#server/gettingIn/invitations/invitationStore.ts';
import type { PersonTable, Schema } from '#server/storage/schema.ts';

/** Ends the open invitations and recovery codes that this person could not make any more. */
export async function revokeBeyondRights(
  tx: Transaction<Schema>,
  { id, role, community, can_invite }: PersonTable,
  now: number,
): Promise<void> {
  const inviter = { role, community, canInvite: can_invite === 1 };
  // Whoever has such a code can sign in as somebody else, a prest too.
  if (!may(inviter, 'administer')) await revokeRecoveriesFrom(tx, id, now);
  for (const open of await findOpenInvitationsOf(tx, id, now)) {
    if (!mayInviteInto(inviter, open.community)) await revokeOpenInvitation(tx, open.id, now);
  }
}
