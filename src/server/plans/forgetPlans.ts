import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { endedUntil } from './linkEnd.ts';
import { deleteLinksUntil } from './linkStore.ts';
import { deletePlanHistoryBefore, emptyPlansRemovedBefore } from './planStore.ts';

/** Everything of plans with a retention period (docs/privacy.md). */
export async function forgetPlans({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteLinksUntil(db, endedUntil(now));
  // First, since it knows a plan that is not empty yet by its history.
  await db.transaction().execute((tx) => emptyPlansRemovedBefore(tx, now - limits.removedPlanKept));
  await deletePlanHistoryBefore(db, now - limits.planHistoryKept);
}
