import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { ChallengeTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** Creates and stores a challenge of 32 random bytes for one ceremony in one browser (decision 9). */
export async function newChallenge(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  of: Pick<ChallengeTable, 'ceremony' | 'browser_hash' | 'registration_id'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const now = clock();
  await deleteExpiredChallenges(db, now);
  const row = {
    ...of,
    challenge: Buffer.from(challenge).toString('base64url'),
    expires_at: now + limits.challenge,
  };
  await db.insertInto('challenge').values(row).execute();
  return challenge;
}

interface Spending {
  /** From the browser's response, not trusted. */
  readonly challenge: string;
  readonly ceremony: ChallengeTable['ceremony'];
  /** Hash of the browser's ceremony cookie. */
  readonly browser: string | null;
}

/** Deletes the challenge before checking it, so that it cannot be used twice (decision 9). */
export async function spendChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { challenge, ceremony, browser }: Spending,
): Promise<ChallengeTable> {
  const row = await takeChallenge(db, challenge);
  const fits =
    row !== undefined &&
    row.browser_hash === browser &&
    row.ceremony === ceremony &&
    row.expires_at > clock();
  if (!fits) throw new AppError(ceremony === 'register' ? 'ceremonyExpired' : 'loginExpired');
  return row;
}

/** Deletes and returns the challenge; of concurrent callers, one gets it. */
function takeChallenge(db: Kysely<Schema>, challenge: string) {
  return db
    .deleteFrom('challenge')
    .where('challenge', '=', challenge)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredChallenges(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
}
