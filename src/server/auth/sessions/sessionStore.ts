import type { Kysely } from 'kysely';
import type { PersonTable, SessionTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** The sign-in of a cookie and its person, unless the person is disabled. */
export function findSignIn(db: Kysely<Schema>, tokenHash: string): Promise<SignInRow | undefined> {
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

export type SignInRow = Pick<
  PersonTable,
  'id' | 'first_name' | 'community' | 'role' | 'can_invite' | 'preferences'
> &
  Pick<SessionTable, 'token_hash' | 'created_at' | 'last_used_at'>;

export async function insertSignIn(db: Kysely<Schema>, signIn: SessionTable): Promise<void> {
  await db.insertInto('sign_in').values(signIn).execute();
}

export async function touchSignIn(
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

export async function deleteSignIn(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sign_in').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSignInsOf(db: Kysely<Schema>, personId: string): Promise<void> {
  await db.deleteFrom('sign_in').where('person_id', '=', personId).execute();
}

/**
 * Those that were made with a passkey, or of which nobody knows with which, but for the one that has
 * just been made to remove it.
 */
export async function deleteSignInsWith(
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

/** If it is this person's; undefined when there is none. */
export function deleteSignInOf(
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

/** The latest used first. */
export function findSignInsOf(
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

/** Clears away what no cookie can use any more: of one person, or with null of everybody. */
export async function deleteOldSignIns(
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

/** Those used last stay, so many of them. */
export async function deleteSignInsBeyond(
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

export async function noteLogin(db: Kysely<Schema>, personId: string, at: number): Promise<void> {
  await db.updateTable('person').set({ last_login: at }).where('id', '=', personId).execute();
}
