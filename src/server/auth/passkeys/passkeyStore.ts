import type { Kysely } from 'kysely';
import type { PasskeyTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

export function listPasskeysOf(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
}

export function findPasskey(db: Kysely<Schema>, credentialId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False where the credential exists already. */
export async function insertPasskey(db: Kysely<Schema>, passkey: PasskeyTable): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False where the counter has changed meanwhile: a clone may have used it (decision 9). */
export async function updatePasskeyUse(
  db: Kysely<Schema>,
  { credential_id, counter }: Pick<PasskeyTable, 'credential_id' | 'counter'>,
  use: { readonly counter: number; readonly backedUp: boolean; readonly at: number },
): Promise<boolean> {
  const updated = await db
    .updateTable('passkey')
    .set({
      counter: use.counter,
      credential_backed_up: use.backedUp ? 1 : 0,
      last_used_at: use.at,
    })
    .where('credential_id', '=', credential_id)
    .where('counter', '=', counter)
    .returning('credential_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Undefined where this person has no such passkey. */
export function deletePasskey(db: Kysely<Schema>, personId: string, credentialId: string) {
  return db
    .deleteFrom('passkey')
    .where('credential_id', '=', credentialId)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
}

export async function deletePasskeysOf(db: Kysely<Schema>, personId: string): Promise<void> {
  await db.deleteFrom('passkey').where('person_id', '=', personId).execute();
}
