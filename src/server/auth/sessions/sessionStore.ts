import type { Kysely } from 'kysely';
import type { PersonTable, SessionTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** A session with its person; undefined where the person is disabled. */
export function findSession(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .where('sign_in.token_hash', '=', tokenHash)
    .where('person.disabled_at', 'is', null)
    .select([
      'person.id',
      'person.first_name',
      'person.community',
      'person.role',
      'person.can_invite',
      'person.preferences',
      'sign_in.token_hash',
      'sign_in.created_at',
      'sign_in.last_used_at',
    ])
    .executeTakeFirst();
}

export type SessionRow = Pick<
  PersonTable,
  'id' | 'first_name' | 'community' | 'role' | 'can_invite' | 'preferences'
> &
  Pick<SessionTable, 'token_hash' | 'created_at' | 'last_used_at'>;

export async function insertSession(db: Kysely<Schema>, signIn: SessionTable): Promise<void> {
  await db.insertInto('sign_in').values(signIn).execute();
}

export async function touchSession(
  db: Kysely<Schema>,
  tokenHash: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('sign_in')
    .set({ last_used_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sign_in').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Kysely<Schema>, personId: string): Promise<void> {
  await db.deleteFrom('sign_in').where('person_id', '=', personId).execute();
}

/**
 * Deletes the sessions of a passkey, and those with an unknown passkey, except for the session that
 * removes it.
 */
export async function deleteSessionsWith(
  db: Kysely<Schema>,
  personId: string,
  { credentialId, butFor }: { credentialId: string; butFor: string },
): Promise<void> {
  await db
    .deleteFrom('sign_in')
    .where('person_id', '=', personId)
    .where('token_hash', '!=', butFor)
    .where((where) =>
      where.or([where('credential_id', '=', credentialId), where('credential_id', 'is', null)]),
    )
    .execute();
}

/** Deletes a session of this person; undefined where there is none. */
export function deleteSessionOf(
  db: Kysely<Schema>,
  personId: string,
  which: Pick<SessionTable, 'id'> | Pick<SessionTable, 'token_hash'>,
) {
  return db
    .deleteFrom('sign_in')
    .where((where) => where.and(which))
    .where('person_id', '=', personId)
    .returning(['token_hash', 'device'])
    .executeTakeFirst();
}

/** Most recently used first. */
export function findSessionsOf(
  db: Kysely<Schema>,
  personId: string,
  { createdAfter, usedAfter }: { createdAfter: number; usedAfter: number },
): Promise<SessionTable[]> {
  return db
    .selectFrom('sign_in')
    .selectAll()
    .where('person_id', '=', personId)
    .where('created_at', '>', createdAfter)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes expired sessions of one person, or with null of all. */
export async function deleteOldSessions(
  db: Kysely<Schema>,
  personId: string | null,
  { createdBefore, usedBefore }: { createdBefore: number; usedBefore: number },
): Promise<void> {
  await db
    .deleteFrom('sign_in')
    .$if(personId !== null, (query) => query.where('person_id', '=', personId ?? ''))
    .where((where) =>
      where.or([where('created_at', '<=', createdBefore), where('last_used_at', '<=', usedBefore)]),
    )
    .execute();
}

/** Deletes all but the `most` most recently used sessions. */
export async function deleteSessionsBeyond(
  db: Kysely<Schema>,
  personId: string,
  most: number,
): Promise<void> {
  const latest = db
    .selectFrom('sign_in')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most);
  await db
    .deleteFrom('sign_in')
    .where('person_id', '=', personId)
    .where('id', 'not in', latest)
    .execute();
}

export async function setLastLogin(
  db: Kysely<Schema>,
  personId: string,
  at: number,
): Promise<void> {
  await db.updateTable('person').set({ last_login: at }).where('id', '=', personId).execute();
}
