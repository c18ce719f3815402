import type { Kysely } from 'kysely';
import type { ChallengeTable, Schema } from '#server/storage/schema.ts';

export async function insertChallenge(
  db: Kysely<Schema>,
  challenge: ChallengeTable,
): Promise<void> {
  await db.insertInto('challenge').values(challenge).execute();
}

/** Deletes it and answers what it was: of many who ask for one, one gets it. */
export function takeChallenge(db: Kysely<Schema>, challenge: string) {
  return db
    .deleteFrom('challenge')
    .where('challenge', '=', challenge)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredChallenges(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
}
