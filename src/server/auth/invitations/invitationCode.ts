import { createHmac } from 'node:crypto';
import { invitationAlphabet, invitationCodeLength } from '#people/invitationCode.ts';
import type { Deps } from '#server/core/deps.ts';

/**
 * What the database keeps of an invitation code. A code has only 30 bits, so a bare hash could be
 * tried through; the key is the installation's own (decision 7). All base64url.
 */
export function codeHmac(invitationKey: string, code: string): string {
  return createHmac('sha256', Buffer.from(invitationKey, 'base64url'))
    .update(code)
    .digest('base64url');
}

/** Stands in the place of the HMAC where only the link lets in: no code has it. */
export function codeOfLinkAlone(tokenHash: string): string {
  return `link:${tokenHash}`;
}

/** Six characters of 32, each as likely: 256 is a multiple of 32 (decision 7). */
export function newInvitationCode(randomBytes: Deps['randomBytes']): string {
  return Array.from(
    randomBytes(invitationCodeLength),
    (byte) => invitationAlphabet[byte % invitationAlphabet.length],
  ).join('');
}
