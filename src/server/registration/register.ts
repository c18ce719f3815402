import type { PasskeyRequired } from '#contract/gettingIn.ts';
import { isInvitationCode, normalizeInvitationCode } from '#people/invitationCode.ts';
import { type Deps, secretHash } from '#server/seam/deps.ts';
import { codeHmac, codeOfLinkAlone } from '#server/invitations/codeHmac.ts';
import { findLinkedInvitation, findOpenInvitation } from '#server/invitations/invitationStore.ts';
import { offerRegistration } from '#server/passkeys/offerRegistration.ts';
import { Problem } from '#server/seam/problem.ts';
import type { InvitationTable } from '#server/storage/schema.ts';
import { countGuess, uncountGuess } from './guessBudget.ts';
import { newUserHandle } from './newPerson.ts';
import { openRegistration } from './openRegistration.ts';
import { findPerson } from '#server/storage/personStore.ts';

export interface Registering {
  readonly inviteCode: string;
  /** Of the link, if the person came by it. */
  readonly inviteToken: string | undefined;
  readonly address: string;
  /** Hash of the browser's ceremony secret. */
  readonly browser: string;
}

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'invitationKey'>;

/** Accepts an invitation in this browser; the code is spent with the passkey (decision 7). */
export async function register(deps: Needed, visitor: Registering): Promise<PasskeyRequired> {
  const invitation = await acceptCode(deps, visitor);
  const named = { firstName: invitation.first_name, community: invitation.community };
  const registration = await openRegistration(deps, {
    browser_hash: visitor.browser,
    kind: invitation.recovers_person_id === null ? 'invitation' : 'recovery',
    invitation_id: invitation.id,
    person_id: invitation.recovers_person_id,
    user_handle: await userHandle(deps, invitation),
  });
  const webauthnOptions = await offerRegistration(deps, registration, named);
  return { requiresPasskey: true, ...named, webauthnOptions };
}

async function acceptCode(deps: Needed, visitor: Registering): Promise<InvitationTable> {
  const code = normalizeInvitationCode(visitor.inviteCode);
  if (!isInvitationCode(code)) throw new Problem('invalidInvitation');
  const hmac = codeHmac(deps.invitationKey, code);
  const now = deps.clock();

  // Whoever has the link's token guesses nothing, and is not counted.
  if (visitor.inviteToken !== undefined) {
    const token = secretHash(visitor.inviteToken);
    const linked = await findLinkedInvitation(deps.db, token, now);
    if (linked && [hmac, codeOfLinkAlone(token)].includes(linked.code_hmac)) return linked;
  }
  await countGuess(deps, visitor.address);
  const invitation = await findOpenInvitation(deps.db, hmac, now);
  if (!invitation) throw new Problem('invalidInvitation');
  await uncountGuess(deps, visitor.address);
  return invitation;
}

/** A recovered person keeps theirs, so that the device replaces its old passkey. */
async function userHandle(deps: Needed, invitation: InvitationTable): Promise<string> {
  if (invitation.recovers_person_id === null) return newUserHandle(deps.randomBytes);
  const person = await findPerson(deps.db, invitation.recovers_person_id);
  if (!person) throw new Problem('invalidInvitation');
  if (person.disabled_at !== null) throw new Problem('personDisabled');
  return person.user_handle;
}
