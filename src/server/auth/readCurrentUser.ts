import { limits } from '#contract/limits.ts';
import { type Deps, secretHash } from '#server/seam/deps.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { findSignIn, touchSignIn } from './signInStore.ts';

/** A sign-in's last use is written down no more often than this: each write is a sync. */
const touchedEvery = 60 * 60 * 1000; // ms

/** Who the cookie signs in, or null: unknown, ended, grown old (decision 10), or disabled. */
export async function readCurrentUser(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  token: string | undefined,
): Promise<CurrentUser | null> {
  if (token === undefined || token === '') return null;
  const row = await findSignIn(deps.db, secretHash(token));
  const now = deps.clock();
  if (!row || now >= row.created_at + limits.signInAtMost) return null;
  if (now >= row.last_used_at + limits.signInIdle) return null;
  if (now >= row.last_used_at + touchedEvery) await touch(deps, row.token_hash, now);
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
    signInHash: row.token_hash,
    signedInAt: row.created_at,
  };
}

// On a full disk people can still read (promise 5), even if the hour of it is not noted.
async function touch(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  tokenHash: string,
  now: number,
): Promise<void> {
  try {
    await touchSignIn(db, tokenHash, now);
  } catch (error) {
    log.warn({ err: error }, 'could not note the use of a sign-in');
  }
}
