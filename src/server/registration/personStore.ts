import type { Kysely } from 'kysely';
import type { PersonTable, Schema } from '#server/storage/schema.ts';

export function findPerson(db: Kysely<Schema>, id: string) {
  return db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPerson(db: Kysely<Schema>, person: PersonTable): Promise<void> {
  await db.insertInto('person').values(person).execute();
}

/** Leaves a person of the same id as they are. */
export async function insertPersonOnce(db: Kysely<Schema>, person: PersonTable): Promise<void> {
  await db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Makes others who change this person's things wait until the transaction ends. */
export async function lockPerson(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx
    .updateTable('person')
    .set((person) => ({ id: person.ref('id') }))
    .where('id', '=', id)
    .execute();
}
