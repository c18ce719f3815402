import { isoCBOR } from '@simplewebauthn/server/helpers';

const es256 = -7;

/**
 * Whether an ES256 signature is one DER sequence and nothing else, whose length then fits one byte
 * (W3C Web Authentication Level 3, §6.5.5). The library passes over its first two bytes; other
 * algorithms sign without any frame.
 */
export function isWellFormedSignature(
  signature: Uint8Array,
  credentialPublicKey: Uint8Array<ArrayBuffer>,
): boolean {
  const key = isoCBOR.decodeFirst<Map<number, unknown>>(credentialPublicKey);
  if (key.get(3) !== es256) return true;
  return signature[0] === 0x30 && signature[1] === signature.length - 2;
}
