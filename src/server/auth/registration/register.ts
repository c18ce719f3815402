import type { PasskeyRequired } from '#contract/people/auth.ts';
import { isInvitationCode, normalizeInvitationCode } from '#people/invitationCode.ts';
import { codeHmac, codeOfLinkAlone } from '#server/auth/invitations/invitationCode.ts';
import {
  findLinkedInvitation,
  findOpenInvitation,
} from '#server/auth/invitations/invitationStore.ts';
import { offerRegistration } from '#server/auth/passkeys/beginRegistration.ts';
import { type Deps, secretHash } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { findPerson } from '#server/db/personStore.ts';
import type { InvitationTable } from '#server/db/peopleTables.ts';
import { countGuess, uncountGuess } from './guessBudget.ts';
import { newUserHandle, openlyRegistered } from './newPerson.ts';
import { openRegistration } from './registrationStore.ts';
import { isSetupToken } from './setupLink.ts';

interface Registering {
  readonly inviteCode: string;
  /** Token of the invitation link, if one was used. */
  readonly inviteToken: string | undefined;
  readonly address: string;
  /** Hash of the browser's ceremony secret. */
  readonly browser: string;
}

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;
type ByCode = Needed & Pick<Deps, 'invitationKey'>;

/** Accepts an invitation in this browser; storing the passkey spends the code (decision 7). */
export async function register(deps: ByCode, input: Registering): Promise<PasskeyRequired> {
  const invitation = await acceptCode(deps, input);
  const named = { firstName: invitation.first_name, community: invitation.community };
  const registration = await openRegistration(deps, {
    browser_hash: input.browser,
    kind: invitation.recovers_person_id === null ? 'invitation' : 'recovery',
    invitation_id: invitation.id,
    person_id: invitation.recovers_person_id,
    user_handle: await userHandle(deps, invitation),
  });
  const webauthnOptions = await offerRegistration(deps, registration, named);
  return { requiresPasskey: true, ...named, webauthnOptions };
}

async function acceptCode(deps: ByCode, input: Registering): Promise<InvitationTable> {
  const code = normalizeInvitationCode(input.inviteCode);
  if (!isInvitationCode(code)) throw new AppError('invalidInvitation');
  const hmac = codeHmac(deps.invitationKey, code);
  const now = deps.clock();

  // The link's token cannot be guessed, so its use is not counted.
  if (input.inviteToken !== undefined) {
    const token = secretHash(input.inviteToken);
    const linked = await findLinkedInvitation(deps.db, token, now);
    if (linked && [hmac, codeOfLinkAlone(token)].includes(linked.code_hmac)) return linked;
  }
  await countGuess(deps, input.address);
  const invitation = await findOpenInvitation(deps.db, hmac, now);
  if (!invitation) throw new AppError('invalidInvitation');
  await uncountGuess(deps, input.address);
  return invitation;
}

/** A recovered person keeps the user handle, so that the device replaces its old passkey. */
async function userHandle(deps: ByCode, invitation: InvitationTable): Promise<string> {
  if (invitation.recovers_person_id === null) return newUserHandle(deps.randomBytes);
  const person = await findPerson(deps.db, invitation.recovers_person_id);
  if (!person) throw new AppError('invalidInvitation');
  if (person.disabled_at !== null) throw new AppError('personDisabled');
  return person.user_handle;
}

interface OpenRegistration {
  readonly setupToken: string | undefined;
  /** On a developer's own machine. */
  readonly isTrial: boolean;
  /** Hash of the browser's ceremony secret. */
  readonly browser: string;
}

/**
 * Registration without an invitation: the first person with the setup token, or a test person where
 * database and machine allow it (decisions 3, 4 and 6).
 */
export async function registerOpenly(
  deps: Needed,
  input: OpenRegistration,
): Promise<PasskeyRequired> {
  const kind = await kindOfOpenRegistration(deps, input);
  const registration = await openRegistration(deps, {
    browser_hash: input.browser,
    kind,
    invitation_id: null,
    person_id: null,
    user_handle: newUserHandle(deps.randomBytes),
  });
  const { firstName, community } = openlyRegistered[kind];
  const webauthnOptions = await offerRegistration(deps, registration, { firstName, community });
  return { requiresPasskey: true, firstName, community, webauthnOptions };
}

async function kindOfOpenRegistration(
  { db, clock }: Needed,
  { setupToken, isTrial }: OpenRegistration,
): Promise<'first' | 'test'> {
  const installation = await readInstallation(db);
  const forTrial = isTrial && installation.environment !== 'production';
  if (setupToken === undefined && forTrial) return 'test';
  if (installation.bootstrapped_at !== null) throw new AppError('registrationClosed');
  if (setupToken !== undefined && isSetupToken(installation, setupToken, clock())) return 'first';
  throw new AppError('setupLinkInvalid');
}
