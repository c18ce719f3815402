import { type Kysely, type Transaction, sql } from 'kysely';
import type { Person } from '#contract/people/people.ts';
import { isoTime } from '#server/core/deps.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** A person with passkey count and inviter, for administration. */
export interface PersonRow extends PersonTable {
  readonly passkeys: number;
  readonly inviter: string | null;
}

function people(db: Kysely<Schema>) {
  return db
    .selectFrom('person')
    .leftJoin('person as inviter', 'inviter.id', 'person.invited_by')
    .selectAll('person')
    .select('inviter.first_name as inviter')
    .select(
      sql<number>`(select count(*) from passkey where passkey.person_id = person.id)`.as(
        'passkeys',
      ),
    );
}

/** Unordered. */
export function findPeople(db: Kysely<Schema>): Promise<PersonRow[]> {
  return people(db).execute();
}

export function findPersonRow(db: Kysely<Schema>, id: string): Promise<PersonRow> {
  return people(db).where('person.id', '=', id).executeTakeFirstOrThrow();
}

export async function updatePerson(
  tx: Transaction<Schema>,
  id: string,
  values: Pick<PersonTable, 'role' | 'can_invite' | 'community' | 'disabled_at'>,
): Promise<void> {
  await tx.updateTable('person').set(values).where('id', '=', id).execute();
}

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    community: row.community,
    role: row.role,
    canInvite: row.can_invite === 1,
    disabled: row.disabled_at !== null,
    passkeys: row.passkeys,
    invitedBy: row.inviter,
    createdAt: isoTime(row.created_at),
    lastLogin: row.last_login === null ? null : isoTime(row.last_login),
  };
}
