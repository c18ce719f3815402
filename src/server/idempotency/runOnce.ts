import { hash } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/headers.ts';
import { limits } from '#contract/limits.ts';
import type { ReceivedFiles } from '#server/core/carriedFiles.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Input, RequestContext } from '#server/core/route.ts';
import type { IdempotencyKeyTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** How a device names one write, so that it is done once however often it is sent. */
export interface WriteKey {
  /** Made up by the device; of the person's own, so two people may have the same. */
  readonly key: string;
  /** Of everything that is to be written: the same key never stands for something else. */
  readonly contentHash: string;
}

/**
 * Does a write in one transaction, and with a key only once: the answer is kept in that same
 * transaction, and whoever sends the write again gets it instead (promise 4). What was refused is
 * not kept and may succeed another time. Throws `otherRequest` when the key stood for something
 * else.
 *
 * The whole answer is kept, as JSON: a song as it was then cannot be put together later, when
 * hearts, plays and categories have changed. It takes no more room than the row that the same
 * write keeps in `song_revision` for ever. A release that gives answers another shape brings the
 * kept ones along in its migration.
 */
export function runOnce<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  writeKey: WriteKey | undefined,
  write: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!writeKey) return write(tx);
    const { key, contentHash } = writeKey;
    const row = { person_id: user.id, key, content_hash: contentHash };
    while (!(await insertKey(tx, { ...row, answer: '', created_at: clock() }))) {
      const kept = await findAnswer(tx, row);
      if (kept === undefined) continue; // it has gone between the two, with its person or its day
      if (kept.content_hash !== contentHash) throw new AppError('otherRequest');
      return JSON.parse(kept.answer) as T;
    }
    const answer = await write(tx);
    await setAnswer(tx, row, JSON.stringify(answer));
    return answer;
  });
}

const readable = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKey}}$`);

/**
 * The key that came with a write, if any, and the hash of what is to be written: the call and all
 * its input as the schemas read it, files by their content. `If-Match` is no part of it: it says
 * when to write, not what.
 */
export function writeKeyOf(
  context: Pick<RequestContext, 'header'>,
  endpoint: Endpoint,
  { files, ...input }: Input<Endpoint>,
): WriteKey | undefined {
  const key = context.header(idempotencyHeader);
  if (key === undefined) return undefined;
  if (!readable.test(key)) {
    const sentence = `Må være 1 til ${limits.idempotencyKey} tegn uten mellomrom, æ, ø og å`;
    throw new AppError('invalidInput', { fields: { [idempotencyHeader]: sentence } });
  }
  const received: ReceivedFiles<string> = files;
  const contents = Object.keys(endpoint.files ?? {}).map((field) => received[field]?.sha256);
  const content = JSON.stringify([endpoint.method, endpoint.path, input, contents]);
  return { key, contentHash: hash('sha256', content, 'base64url') };
}

type KeyOf = Pick<IdempotencyKeyTable, 'person_id' | 'key'>;

/**
 * Whether this row is new. Who else comes with the same key meanwhile waits here until the
 * transaction that was first has ended.
 */
async function insertKey(db: Kysely<Schema>, row: Selectable<IdempotencyKeyTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('kept_answer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

function findAnswer(
  db: Kysely<Schema>,
  { person_id, key }: KeyOf,
): Promise<Pick<IdempotencyKeyTable, 'content_hash' | 'answer'> | undefined> {
  return db
    .selectFrom('kept_answer')
    .select(['content_hash', 'answer'])
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function setAnswer(
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
