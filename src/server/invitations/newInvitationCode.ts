import { invitationAlphabet, invitationCodeLength } from '#people/invitationCode.ts';
import type { Deps } from '#server/seam/deps.ts';

/** Six characters of 32, each as likely: 256 is a multiple of 32 (decision 7). */
export function newInvitationCode(randomBytes: Deps['randomBytes']): string {
  return Array.from(
    randomBytes(invitationCodeLength),
    (byte) => invitationAlphabet[byte % invitationAlphabet.length],
  ).join('');
}
