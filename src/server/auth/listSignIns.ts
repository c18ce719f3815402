import type { AnswerOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { listSignIns as endpoint } from '#contract/profile.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { findSignInsOf } from './signInStore.ts';

/** Where the person is signed in, the latest used first; not what has grown old (decision 10). */
export async function listSignIns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock();
  const rows = await findSignInsOf(db, user.id, {
    createdAfter: now - limits.signInAtMost,
    usedAfter: now - limits.signInIdle,
  });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
    isCurrent: row.token_hash === user.signInHash,
  }));
}
