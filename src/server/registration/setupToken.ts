import { createHmac } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { type Deps, secretHash } from '#server/seam/deps.ts';
import type { InstallationTable } from '#server/storage/installationTable.ts';

type Stored = Pick<InstallationTable, 'setup_token_hash' | 'setup_expires_at'>;

/** Whether it opens the door for the first person (decision 3). */
export function isSetupToken(stored: Stored, token: string, now: number): boolean {
  return (
    stored.setup_token_hash !== null &&
    stored.setup_expires_at !== null &&
    stored.setup_token_hash === secretHash(token) &&
    now < stored.setup_expires_at
  );
}

/**
 * 128 bits for 24 hours (decision 3), out of the key that servers of one database have in common and
 * the database has not: each of them offers the same link until its time is up.
 */
export function setupTokenFor(
  { clock, invitationKey }: Pick<Deps, 'clock' | 'invitationKey'>,
  stored?: Stored,
) {
  const now = clock();
  const expires = stored?.setup_expires_at ?? 0;
  const expiresAt = now < expires ? expires : now + limits.setupToken;
  const token = createHmac('sha256', Buffer.from(invitationKey, 'base64url'))
    .update(`first person, until ${expiresAt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
  return { token, hash: secretHash(token), expiresAt };
}
