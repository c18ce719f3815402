import type { BodyOf } from '#contract/endpoint.ts';
import type { IssuedInvitation, createInvitation as endpoint } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { may, mayInviteInto } from '#people/rights.ts';
import { deleteSignInsOf } from '#server/gettingIn/signIns/signInStore.ts';
import { type CurrentUser, requireFreshSignIn, takeTurn } from '#server/seam/currentUser.ts';
import { type Deps, isoTime, newId, newSecret, secretHash } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { lockPerson } from '#server/storage/personStore.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { codeHmac, newInvitationCode } from './invitationCode.ts';
import { asWritten } from './communities.ts';
import { findOpenInvitationsOf, insertInvitation, revokeRecoveriesOf } from './invitationStore.ts';

/** A kantor invites into the own community, others into any (decision 8). */
export async function createInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log' | 'invitationKey'>,
  user: CurrentUser,
  { firstName, community }: BodyOf<typeof endpoint>,
): Promise<IssuedInvitation> {
  if (!mayInviteInto(user, community)) throw new Problem('otherCommunity');
  const anywhere = may(user, 'inviteIntoAnyCommunity');
  return deps.db.transaction().execute(async (tx) => {
    const into = anywhere ? await asWritten(tx, community, deps) : user.community;
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
      community: into,
      recoversPersonId: null,
    });
  });
}

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

interface Issuing {
  readonly inviterId: string;
  readonly firstName: string;
  readonly community: string;
  readonly recoversPersonId: string | null;
}

/** Of 2^30 codes a community gives out some hundreds: one that is taken is a rarity. */
const attempts = 5;

/** Code and link are shown this once; the database keeps an HMAC and a hash (decision 7). */
async function issueInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'invitationKey'>,
  issuing: Issuing,
): Promise<IssuedInvitation> {
  const token = newSecret(deps.randomBytes, 16); // 128 bits
  const now = deps.clock();
  const expiresAt = now + limits.invitation;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = newInvitationCode(deps.randomBytes);
    const stored = await insertInvitation(deps.db, {
      id: newId(deps.randomBytes),
      inviter_id: issuing.inviterId,
      code_hmac: codeHmac(deps.invitationKey, code),
      token_hash: secretHash(token),
      first_name: issuing.firstName,
      community: issuing.community,
      recovers_person_id: issuing.recoversPersonId,
      used_by: null,
      used_at: null,
      revoked_at: null,
      expires_at: expiresAt,
      created_at: now,
    });
    if (!stored) continue;
    return {
      firstName: issuing.firstName,
      community: issuing.community,
      inviteCode: code,
      invitationUrl: `${deps.settings.publicOrigin}${pages.register.path}?code=${code}#t=${token}`,
      expiresAt: isoTime(expiresAt),
    };
  }
  throw new Error('every drawn invitation code was taken');
}
