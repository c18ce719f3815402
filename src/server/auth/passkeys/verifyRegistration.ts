import { type JsonWebKeyInput, type KeyObject, createPublicKey } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { RegistrationResponse } from '#contract/people/auth.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { PasskeyTable } from '#server/db/peopleTables.ts';
import { libraryRegistration } from './clientAnswer.ts';
import { algorithms, relyingPartyId } from './relyingParty.ts';

type NewCredential = Omit<PasskeyTable, 'person_id' | 'name' | 'created_at' | 'last_used_at'>;

/** Verifies a new credential for this challenge; throws `registrationNotVerified`. */
export async function verifyRegistration(
  settings: Pick<Settings, 'publicOrigin'>,
  response: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  if (!hasNoAttestation(response)) throw new AppError('registrationNotVerified');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: libraryRegistration(response),
    expectedChallenge: challenge,
    expectedOrigin: settings.publicOrigin,
    expectedRPID: relyingPartyId(settings),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new AppError('registrationNotVerified', { cause });
  });
  if (!verified) throw new AppError('registrationNotVerified');
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // The library compares the id only with itself and accepts any key.
  if (credential.id !== response.id || !isUsableKey(credential.publicKey)) {
    throw new AppError('registrationNotVerified');
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

const aaguid = { from: 37, to: 53 }; // in the authenticator data (W3C Web Authentication Level 3, §6.1)

/**
 * Whether the response is exactly one attestation object without attestation. The library would verify
 * six formats that were not requested, and ignores bytes behind the object. Browsers replace unrequested
 * attestation by `none`, except a self attestation with a zero AAGUID, which reveals nothing about the
 * device (§5.1.3). One that passes on another cannot register; the audit log says why.
 */
function hasNoAttestation({ response }: RegistrationResponse): boolean {
  const object = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const decoded = wholeMap(object);
  if (decoded === null) return false;
  const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((key) => decoded.get(key));
  if (format === 'none') return true;
  if (format !== 'packed' || !(statement instanceof Map) || !(data instanceof Uint8Array)) {
    return false;
  }
  return !statement.has('x5c') && data.slice(aaguid.from, aaguid.to).every((byte) => byte === 0);
}

/** Decodes a single CBOR map; null for anything else. Its encoding must be canonical (§6.5.4). */
function wholeMap(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<unknown, unknown> | null {
  try {
    const first = isoCBOR.decodeFirst<Parameters<typeof isoCBOR.encode>[0]>(bytes);
    const isAll = isoCBOR.encode(first).length === bytes.length;
    return isAll && first instanceof Map ? first : null;
  } catch {
    return null;
  }
}

/**
 * Whether a COSE key (RFC 9053) of one of our algorithms can verify signatures. Without attestation the
 * key is not signed, and an unusable one would lock its owner out at the next sign-in. Refuses weak RSA:
 * under 2048 bits, or with a small or even exponent.
 */
export function isUsableKey(credentialPublicKey: Uint8Array<ArrayBuffer>): boolean {
  try {
    const jwk = jwkOf(isoCBOR.decodeFirst<Map<number, unknown>>(credentialPublicKey));
    // `createPublicKey` throws for a point that is not on its curve.
    return jwk !== null && isStrong(createPublicKey({ key: jwk, format: 'jwk' }));
  } catch {
    return false;
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType !== 'rsa') return true;
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  return modulusLength >= 2048 && publicExponent >= 65_537n && publicExponent % 2n === 1n;
}

/** Converts the supported combinations of key type, algorithm and curve; null for all others. */
function jwkOf(key: ReadonlyMap<number, unknown>): JsonWebKeyInput['key'] | null {
  const [type, algorithm, curve] = [1, 3, -1].map((label) => key.get(label));
  const part = (label: number) => base64url(key.get(label));
  if (type === 1 && algorithm === -8 && curve === 6) {
    return { kty: 'OKP', crv: 'Ed25519', x: part(-2) };
  }
  if (type === 2 && algorithm === -7 && curve === 1) {
    return { kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) };
  }
  if (type === 3 && algorithm === -257) return { kty: 'RSA', n: part(-1), e: part(-2) };
  return null;
}

function base64url(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a part of the key is missing');
  return Buffer.from(bytes).toString('base64url');
}
