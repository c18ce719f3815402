import type { IssuedInvitation } from '#contract/invitations.ts';
import { type CurrentUser, requireFreshSignIn, takeTurn } from '#server/seam/currentUser.ts';
import { deleteSignInsOf } from '#server/auth/signInStore.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { lockPerson } from '#server/storage/personStore.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { revokeRecoveriesOf } from './invitationStore.ts';
import { issueInvitation } from './issueInvitation.ts';

/**
 * Lets a person in again who lost their device. All their sign-ins end now; the old passkeys stay
 * until the code is used (decision 9, docs/decisions/0004). Nobody makes one for themselves: it would
 * outlive the sign-in it was made in (decision 48).
 */
export async function createRecoveryCode(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log' | 'invitationKey'>,
  prest: CurrentUser,
  personId: string,
): Promise<IssuedInvitation> {
  requireFreshSignIn(deps, prest);
  if (personId === prest.id) throw new Problem('notForOneself');
  return deps.db.transaction().execute(async (tx) => {
    await takeTurn(tx, prest);
    const person = await lockPerson(tx, personId);
    if (!person) throw new Problem('personNotFound');
    if (person.disabled_at !== null) throw new Problem('personDisabled');
    await revokeRecoveriesOf(tx, person.id, deps.clock());
    await deleteSignInsOf(tx, person.id);
    const within = { ...deps, db: tx };
    await noteDeed(within, { deed: 'recoveryIssued', by: prest.id, person: person.id });
    return issueInvitation(within, {
      inviterId: prest.id,
      firstName: person.first_name,
      community: person.community,
      recoversPersonId: person.id,
    });
  });
}
