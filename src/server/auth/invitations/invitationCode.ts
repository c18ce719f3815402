import { createHmac } from 'node:crypto';
import { invitationAlphabet, invitationCodeLength } from '#people/invitationCode.ts';
import type { Deps } from '#server/core/deps.ts';

/**
 * HMAC of an invitation code, as the database stores it. A code has only 30 bits, so a plain hash could
 * be brute-forced; the key is per installation (decision 7). All base64url.
 */
export function codeHmac(invitationKey: string, code: string): string {
  return createHmac('sha256', Buffer.from(invitationKey, 'base64url'))
    .update(code)
    .digest('base64url');
}

/** Placeholder for the HMAC of an invitation that only its link can open: no code hashes to it. */
export function codeOfLinkAlone(tokenHash: string): string {
  return `link:${tokenHash}`;
}

/** Six characters of 32, uniformly distributed, since 256 is a multiple of 32 (decision 7). */
export function newInvitationCode(randomBytes: Deps['randomBytes']): string {
  return Array.from(
    randomBytes(invitationCodeLength),
    (byte) => invitationAlphabet[byte % invitationAlphabet.length],
  ).join('');
}
