import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import type { RegistrationTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

type Opening = Omit<RegistrationTable, 'id' | 'expires_at'>;

/** Stores the purpose of this browser's next passkey and replaces an earlier one. */
export async function openRegistration(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  opening: Opening,
): Promise<RegistrationTable> {
  const now = clock();
  const registration = {
    ...opening,
    id: newId(randomBytes),
    expires_at: now + limits.registration,
  };
  await deleteRegistrationsIn(db, opening.browser_hash, now);
  await db.insertInto('registration').values(registration).execute();
  return registration;
}

/** Deletes the registrations of this browser and all expired ones. */
async function deleteRegistrationsIn(
  db: Kysely<Schema>,
  browserHash: string,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('registration')
    .where((where) =>
      where.or([where('browser_hash', '=', browserHash), where('expires_at', '<=', now)]),
    )
    .execute();
}

/** Undefined where it has expired. */
export function findRegistration(db: Kysely<Schema>, id: string, now: number) {
  return db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The registration in progress in this browser. */
export function findRegistrationIn(db: Kysely<Schema>, browserHash: string, now: number) {
  return db
    .selectFrom('registration')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
}

/** False where it is gone: another request of the same browser has completed it. */
export async function deleteRegistration(db: Kysely<Schema>, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('registration')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes a person's registrations: additional passkeys and recoveries. */
export async function deleteRegistrationsOf(db: Kysely<Schema>, personId: string): Promise<void> {
  await db.deleteFrom('registration').where('person_id', '=', personId).execute();
}

export async function deleteExpiredRegistrations(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('registration').where('expires_at', '<=', now).execute();
}
