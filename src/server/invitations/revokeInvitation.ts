import type { Invitation } from '#contract/invitations.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { findInvitation } from './invitationListStore.ts';
import { revokeOpenInvitation } from './invitationStore.ts';
import { presentInvitation } from './presentInvitation.ts';

/**
 * One's own, or any for a prest. Of somebody who revokes and somebody who uses it at the same
 * moment one wins (decision 7).
 */
export async function revokeInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  id: string,
): Promise<Invitation> {
  const now = deps.clock();
  const invitation = await findInvitation(deps.db, id);
  const isTheirs = invitation?.inviter_id === user.id || may(user, 'administer');
  if (!invitation || !isTheirs) throw new Problem('invitationNotFound');
  await deps.db.transaction().execute(async (tx) => {
    if (!(await revokeOpenInvitation(tx, id, now))) throw new Problem('invitationSpent');
    const deed = { deed: 'invitationRevoked', by: user.id, about: invitation.first_name } as const;
    await noteDeed({ ...deps, db: tx }, deed);
  });
  return presentInvitation({ ...invitation, revoked_at: now }, now);
}
