import { generateRegistrationOptions } from '@simplewebauthn/server';
import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/seam/deps.ts';
import type { RegistrationTable } from '#server/storage/schema.ts';
import { newChallenge } from './newChallenge.ts';
import { algorithms, relyingPartyId, relyingPartyName } from './relyingParty.ts';

/** What the device writes beside the passkey, so that its owner knows it again. */
export interface Named {
  readonly firstName: string;
  readonly community: string;
}

/** Options for making the passkey of a registration (decision 9). */
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
    userName: `${named.firstName}, ${named.community}`,
    userDisplayName: named.firstName,
    challenge,
    timeout: limits.challenge,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}
