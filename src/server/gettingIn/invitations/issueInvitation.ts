import { createHmac } from 'node:crypto';
import type { IssuedInvitation } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { invitationAlphabet, invitationCodeLength } from '#people/invitationCode.ts';
import { type Deps, isoTime, newId, newSecret, secretHash } from '#server/seam/deps.ts';
import { insertInvitation } from './invitationStore.ts';

interface Issuing {
  readonly inviterId: string;
  readonly firstName: string;
  readonly community: string;
  readonly recoversPersonId: string | null;
}

/** Of 2^30 codes a community gives out some hundreds: one that is taken is a rarity. */
const attempts = 5;

/** Code and link are shown this once; the database keeps an HMAC and a hash (decision 7). */
export async function issueInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'invitationKey'>,
  issuing: Issuing,
): Promise<IssuedInvitation> {
  const token = newSecret(deps.randomBytes, 16); // 128 bits
  const now = deps.clock();
  const expiresAt = now + limits.invitation;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = newInvitationCode(deps.randomBytes);
    const stored = await insertInvitation(deps.db, {
      id: newId(deps.randomBytes),
      inviter_id: issuing.inviterId,
      code_hmac: codeHmac(deps.invitationKey, code),
      token_hash: secretHash(token),
      first_name: issuing.firstName,
      community: issuing.community,
      recovers_person_id: issuing.recoversPersonId,
      used_by: null,
      used_at: null,
      revoked_at: null,
      expires_at: expiresAt,
      created_at: now,
    });
    if (!stored) continue;
    return {
      firstName: issuing.firstName,
      community: issuing.community,
      inviteCode: code,
      invitationUrl: `${deps.settings.publicOrigin}${pages.register.path}?code=${code}#t=${token}`,
      expiresAt: isoTime(expiresAt),
    };
  }
  throw new Error('every drawn invitation code was taken');
}

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
