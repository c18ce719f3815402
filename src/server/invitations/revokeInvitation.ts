import type { Invitation } from '#contract/invitations.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import { findInvitation } from './invitationListStore.ts';
import { revokeOpenInvitation } from './invitationStore.ts';
import { presentInvitation } from './presentInvitation.ts';

/**
 * One's own, or any for a prest. Of somebody who revokes and somebody who uses it at the same
 * moment one wins (decision 7).
 */
export async function revokeInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  id: string,
): Promise<Invitation> {
  const now = clock();
  const invitation = await findInvitation(db, id);
  const isTheirs = invitation?.inviter_id === user.id || may(user, 'administer');
  if (!invitation || !isTheirs) throw new Problem('invitationNotFound');
  if (!(await revokeOpenInvitation(db, id, now))) throw new Problem('invitationSpent');
  return presentInvitation({ ...invitation, revoked_at: now }, now);
}
