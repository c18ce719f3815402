import type { AnswerOf } from '#contract/endpoint.ts';
import type { listRevisions as endpoint } from '#contract/songWriting.ts';
import type { Deps } from '#server/deps.ts';
import { isoTime } from '#server/isoTime.ts';
import { Problem } from '#server/problem.ts';
import { findRevisions, findWholeSong } from './revisionStore.ts';

/** «Historikk»: who changed what and when, the latest first (decision 13). */
export async function listRevisions(
  { db }: Pick<Deps, 'db'>,
  songId: string,
): Promise<AnswerOf<typeof endpoint>> {
  if (!(await findWholeSong(db, songId))) throw new Problem('songNotFound');
  const rows = await findRevisions(db, songId);
  return rows.map(({ version, changed, changed_by, replaced_at }) => ({
    version,
    changedBy: changed_by,
    changedAt: isoTime(replaced_at),
    changed: [...changed],
  }));
}
