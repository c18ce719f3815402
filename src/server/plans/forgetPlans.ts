import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { endedUntil } from './linkEnd.ts';
import { deleteLinksUntil } from './linkStore.ts';
import { deletePlanHistoryBefore, emptyPlansRemovedBefore } from './planStore.ts';

/** Deletes what the retention periods of plans no longer allow at `now` (docs/privacy.md). */
export async function forgetPlans(db: Kysely<Schema>, now: number): Promise<void> {
  await deleteLinksUntil(db, endedUntil(now), now - limits.planLinkAtMost);
  // Before the history is deleted, by which it finds removed plans that are not emptied yet.
  await db.transaction().execute((tx) => emptyPlansRemovedBefore(tx, now - limits.removedPlanKept));
  await deletePlanHistoryBefore(db, now - limits.planHistoryKept);
}
