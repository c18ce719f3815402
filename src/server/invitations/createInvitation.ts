import type { BodyOf } from '#contract/endpoint.ts';
import type { createInvitation as endpoint, IssuedInvitation } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import { may, mayInviteInto } from '#people/rights.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { lockPerson } from '#server/storage/personStore.ts';
import { Problem } from '#server/seam/problem.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { findOpenInvitationsOf } from './invitationStore.ts';
import { issueInvitation } from './issueInvitation.ts';

/** A kantor invites into the own community, others into any (decision 8). */
export async function createInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log' | 'invitationKey'>,
  user: CurrentUser,
  { firstName, community }: BodyOf<typeof endpoint>,
): Promise<IssuedInvitation> {
  if (!mayInviteInto(user, community)) throw new Problem('otherCommunity');
  const anywhere = may(user, 'inviteIntoAnyCommunity');
  return deps.db.transaction().execute(async (tx) => {
    const inviter = await lockPerson(tx, user.id);
    if (!inviter || inviter.disabled_at !== null) throw new Problem('notSignedIn');
    // A prest may have been quicker: what they took away ends the invitations that were there.
    const { role, can_invite } = inviter;
    const now = { role, community: inviter.community, canInvite: can_invite === 1 };
    if (!may(now, 'inviteIntoOwnCommunity')) throw new Problem('mayNotInvite');
    if (!mayInviteInto(now, community)) throw new Problem('otherCommunity');
    const open = await findOpenInvitationsOf(tx, user.id, deps.clock());
    if (open.length >= limits.openInvitations) throw new Problem('tooManyInvitations');
    const within = { ...deps, db: tx };
    await noteDeed(within, { deed: 'invited', by: user.id, about: firstName });
    return issueInvitation(within, {
      inviterId: user.id,
      firstName,
      // The own community as it is written already, however this one was typed.
      community: anywhere ? community : user.community,
      recoversPersonId: null,
    });
  });
}
