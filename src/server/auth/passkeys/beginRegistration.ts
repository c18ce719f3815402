import { generateRegistrationOptions } from '@simplewebauthn/server';
import { limits } from '#contract/base/limits.ts';
import { findOpenInvitationById } from '#server/auth/invitations/invitationStore.ts';
import { openlyRegistered } from '#server/auth/registration/newPerson.ts';
import {
  findRegistrationIn,
  openRegistration,
} from '#server/auth/registration/registrationStore.ts';
import { type CurrentUser, requireRecentAuth } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { findPerson } from '#server/db/personStore.ts';
import type { RegistrationTable } from '#server/db/peopleTables.ts';
import { newChallenge } from './challenges.ts';
import { listPasskeysOf } from './passkeyStore.ts';
import { algorithms, relyingPartyId, relyingPartyName } from './relyingParty.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;

/**
 * Continues the registration of this browser; for a signed-in user, starts adding another passkey
 * (decision 9).
 */
export async function beginRegistration(deps: Needed, user: CurrentUser | null, browser: string) {
  if (user !== null) return beginFurther(deps, user, browser);
  const registration = await findRegistrationIn(deps.db, browser, deps.clock());
  if (!registration) throw new AppError('ceremonyExpired');
  return offerRegistration(deps, registration, await namedBy(deps, registration));
}

async function beginFurther(deps: Needed, user: CurrentUser, browser: string) {
  requireRecentAuth(deps, user);
  const person = await findPerson(deps.db, user.id);
  if (!person) throw new AppError('notSignedIn');
  const known = await listPasskeysOf(deps.db, person.id);
  if (known.length >= limits.passkeys) throw new AppError('tooManyPasskeys');
  const registration = await openRegistration(deps, {
    browser_hash: browser,
    kind: 'further',
    invitation_id: null,
    person_id: person.id,
    user_handle: person.user_handle,
  });
  return offerRegistration(
    deps,
    registration,
    user,
    known.map(({ credential_id }) => credential_id),
  );
}

async function namedBy(deps: Needed, registration: RegistrationTable): Promise<Named> {
  const { kind, invitation_id } = registration;
  if (kind === 'first' || kind === 'test') return openlyRegistered[kind];
  const invitation = await findOpenInvitationById(deps.db, invitation_id ?? '', deps.clock());
  if (!invitation) throw new AppError('ceremonyExpired');
  return { firstName: invitation.first_name, community: invitation.community };
}

/** The name that the device shows for the passkey; the first person's, '' here, is set in the browser. */
export interface Named {
  readonly firstName: string;
  readonly community: string;
}

/** WebAuthn creation options for a registration (decision 9). */
export async function offerRegistration(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>,
  registration: RegistrationTable,
  named: Named,
  known: readonly string[] = [],
) {
  const challenge = await newChallenge(deps, {
    ceremony: 'register',
    browser_hash: registration.browser_hash,
    registration_id: registration.id,
  });
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: relyingPartyId(deps.settings),
    userID: new Uint8Array(Buffer.from(registration.user_handle, 'base64url')),
    userName: named.firstName ? `${named.firstName}, ${named.community}` : relyingPartyName,
    userDisplayName: named.firstName || relyingPartyName,
    challenge,
    timeout: limits.challenge,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}
