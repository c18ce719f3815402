import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { endedUntil } from './linkEnd.ts';
import { deleteLinksUntil } from './linkStore.ts';
import { deletePlanHistoryBefore, emptyPlansRemovedBefore } from './planStore.ts';

/** Deletes what the retention periods of plans no longer allow (docs/privacy.md). */
export async function forgetPlans({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteLinksUntil(db, endedUntil(now), now - limits.planLinkAtMost);
  // Before the history is deleted, by which it finds removed plans that are not emptied yet.
  await db.transaction().execute((tx) => emptyPlansRemovedBefore(tx, now - limits.removedPlanKept));
  await deletePlanHistoryBefore(db, now - limits.planHistoryKept);
}
