import { type JsonWebKeyInput, type KeyObject, createPublicKey } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * Whether a COSE key (RFC 9053) of one of our algorithms can verify anything at all. With
 * attestation none nobody has signed it, and a passkey that fails at login locks its person out. RSA
 * that can be forged is refused: under 2048 bits, or with a small or even exponent.
 */
export function isUsableKey(credentialPublicKey: Uint8Array<ArrayBuffer>): boolean {
  try {
    const jwk = jwkOf(isoCBOR.decodeFirst<Map<number, unknown>>(credentialPublicKey));
    // Refuses a point that is not on its curve.
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

/** By key type, algorithm and curve; null for any other combination of them. */
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
