import type { Kysely, Selectable } from 'kysely';
import type { KeptAnswerTable } from '#server/storage/peopleTables.ts';
import type { Schema } from '#server/storage/schema.ts';

type KeyOf = Pick<KeptAnswerTable, 'person_id' | 'key'>;

/**
 * Whether this row is new. Who else comes with the same key meanwhile waits here until the
 * transaction that was first has ended.
 */
export async function insertKey(
  db: Kysely<Schema>,
  row: Selectable<KeptAnswerTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('kept_answer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findAnswer(
  db: Kysely<Schema>,
  { person_id, key }: KeyOf,
): Promise<Pick<KeptAnswerTable, 'content_hash' | 'answer'>> {
  return db
    .selectFrom('kept_answer')
    .select(['content_hash', 'answer'])
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function setAnswer(
  db: Kysely<Schema>,
  { person_id, key }: KeyOf,
  answer: string,
): Promise<void> {
  await db
    .updateTable('kept_answer')
    .set({ answer })
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .execute();
}

export async function deleteAnswersBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('kept_answer').where('created_at', '<', time).execute();
}
