import { limits } from '#contract/limits.ts';
import { newSecret } from '#server/auth/newSecret.ts';
import { secretHash } from '#server/auth/secretHash.ts';
import type { Deps } from '#server/deps.ts';
import type { InstallationTable } from '#server/storage/schema.ts';

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

/** 128 random bits for 24 hours (decision 3). */
export function newSetupToken({ clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>) {
  const token = newSecret(randomBytes, 16);
  return { token, hash: secretHash(token), expiresAt: clock() + limits.setupToken };
}
