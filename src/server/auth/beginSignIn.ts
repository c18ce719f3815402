import { limits } from '#contract/limits.ts';
import { type Deps, newId, newSecret, secretHash } from '#server/seam/deps.ts';
import {
  deleteOldSignIns,
  deleteSignIn,
  insertSignIn,
  keepLatestSignIns,
  noteLogin,
} from './signInStore.ts';

export interface SigningIn {
  readonly personId: string;
  /** As `browserName` has it. */
  readonly device: string;
  /** The sign-in this browser had before, which ends. */
  readonly replaces: string | null;
}

/**
 * A new sign-in; answers the cookie's secret, which nobody keeps (decision 10). Of too many the one
 * ends that was idle longest.
 */
export async function beginSignIn(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  { personId, device, replaces }: SigningIn,
): Promise<string> {
  const token = newSecret(randomBytes, 32); // 256 bits
  const now = clock();
  if (replaces !== null) await deleteSignIn(db, replaces);
  await deleteOldSignIns(db, personId, {
    createdBefore: now - limits.signInAtMost,
    usedBefore: now - limits.signInIdle,
  });
  await insertSignIn(db, {
    token_hash: secretHash(token),
    id: newId(randomBytes),
    person_id: personId,
    device,
    created_at: now,
    last_used_at: now,
  });
  await keepLatestSignIns(db, personId, limits.signIns);
  await noteLogin(db, personId, now);
  return token;
}
