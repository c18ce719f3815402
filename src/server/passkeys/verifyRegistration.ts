import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponse } from '#contract/webauthnJson.ts';
import { Problem } from '#server/problem.ts';
import type { Settings } from '#server/settings.ts';
import type { PasskeyTable } from '#server/storage/schema.ts';
import { isUsableKey } from './isUsableKey.ts';
import { libraryRegistration } from './libraryResponse.ts';
import { algorithms, relyingPartyId } from './relyingParty.ts';

export type NewCredential = Omit<
  PasskeyTable,
  'person_id' | 'name' | 'created_at' | 'last_used_at'
>;

/** The credential that a device has made for this challenge; throws unless all of it fits. */
export async function verifyRegistration(
  settings: Pick<Settings, 'publicOrigin'>,
  response: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: libraryRegistration(response),
    expectedChallenge: challenge,
    expectedOrigin: settings.publicOrigin,
    expectedRPID: relyingPartyId(settings),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new Problem('registrationNotVerified', { cause });
  });
  if (!verified) throw new Problem('registrationNotVerified');
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // The library compares the id only with itself, and takes any key.
  if (credential.id !== response.id || !isUsableKey(credential.publicKey)) {
    throw new Problem('registrationNotVerified');
  }
  return {
    credential_id: credential.id,
    credential_public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    credential_device_type: credentialDeviceType,
    credential_backed_up: credentialBackedUp ? 1 : 0,
    transports: JSON.stringify(credential.transports ?? []),
  };
}
