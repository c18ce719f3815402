import type { Transaction } from 'kysely';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import type { Schema } from '#server/storage/schema.ts';
import { findAnswer, insertKey, setAnswer } from './keptAnswerStore.ts';
import type { WriteKey } from './writeKey.ts';

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
export function writeOnce<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  writeKey: WriteKey | undefined,
  write: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!writeKey) return write(tx);
    const { key, contentHash } = writeKey;
    const row = { person_id: user.id, key, content_hash: contentHash };
    if (await insertKey(tx, { ...row, answer: '', created_at: clock() })) {
      const answer = await write(tx);
      await setAnswer(tx, row, JSON.stringify(answer));
      return answer;
    }
    const kept = await findAnswer(tx, row);
    if (kept.content_hash !== contentHash) throw new Problem('otherRequest');
    return JSON.parse(kept.answer) as T;
  });
}
