import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AuthenticationResponse } from '#contract/people/auth.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { PasskeyTable } from '#server/db/peopleTables.ts';
import { libraryAuthentication } from './clientAnswer.ts';
import { relyingPartyId } from './relyingParty.ts';

/** Verifies the signature over the challenge; returns the passkey's new counter and backup state. */
export async function verifyAuthentication(
  settings: Pick<Settings, 'publicOrigin'>,
  response: AuthenticationResponse,
  challenge: string,
  passkey: PasskeyTable,
): Promise<{ counter: number; backedUp: boolean }> {
  const publicKey = new Uint8Array(Buffer.from(passkey.credential_public_key, 'base64url'));
  const signature = Buffer.from(response.response.signature, 'base64url');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: libraryAuthentication(response),
    expectedChallenge: challenge,
    expectedOrigin: settings.publicOrigin,
    expectedRPID: relyingPartyId(settings),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey,
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw new AppError('passkeyNotVerified', { cause, person: passkey.person_id });
  });
  // Backup eligibility of a passkey never changes (W3C Web Authentication Level 3, §6.1.3).
  const same = authenticationInfo.credentialDeviceType === passkey.credential_device_type;
  if (!verified || !same || !isWellFormedSignature(signature, publicKey)) {
    throw new AppError('passkeyNotVerified', { person: passkey.person_id });
  }
  return {
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  };
}

const es256 = -7;

/**
 * Whether an ES256 signature is exactly one DER sequence, whose length fits one byte (W3C Web
 * Authentication Level 3, §6.5.5). The library ignores the first two bytes. Signatures of the other
 * algorithms are not DER-encoded.
 */
export function isWellFormedSignature(
  signature: Uint8Array,
  credentialPublicKey: Uint8Array<ArrayBuffer>,
): boolean {
  const key = isoCBOR.decodeFirst<Map<number, unknown>>(credentialPublicKey);
  if (key.get(3) !== es256) return true;
  return signature[0] === 0x30 && signature[1] === signature.length - 2;
}
