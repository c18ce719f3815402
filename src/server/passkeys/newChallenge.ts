import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/seam/deps.ts';
import type { ChallengeTable } from '#server/storage/schema.ts';
import { deleteExpiredChallenges, insertChallenge } from './challengeStore.ts';

/** Stores 32 random bytes for one ceremony in one browser (decision 9), and answers them. */
export async function newChallenge(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  of: Pick<ChallengeTable, 'ceremony' | 'browser_hash' | 'registration_id'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const now = clock();
  await deleteExpiredChallenges(db, now);
  await insertChallenge(db, {
    ...of,
    challenge: Buffer.from(challenge).toString('base64url'),
    expires_at: now + limits.challenge,
  });
  return challenge;
}
