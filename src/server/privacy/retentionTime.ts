import type { Deps } from '#server/core/deps.ts';
import { newestAuditEvent } from '#server/audit/auditStore.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';

/** Maximum that one sweep counts of the time since the last. */
const longestStep = 2 * 24 * 60 * 60 * 1000; // ms
/** Catches up after a longer stop. */
const speed = 2;

/**
 * The time by which this sweep deletes, milliseconds since 1970: never later than the clock. From sweep to
 * sweep it follows the clock by at most twice the time between them, and by four days, so that one start
 * with a clock four years ahead deletes nothing but what had four days left (spec §9). It follows the clock
 * backwards likewise: one start in 1970 must not hold up retention for decades. Counted from the newest
 * audit event; before the first there is nothing to keep.
 */
export function retentionTime({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    await lockLibrary(tx); // several servers sweep one after the other
    const { retention_time, swept_at } = await readInstallation(tx);
    const before = retention_time ?? (await newestAuditEvent(tx));
    if (before === undefined) return now;
    const step = speed * Math.min(Math.abs(now - (swept_at ?? now)), longestStep);
    const time = Math.min(Math.max(now, before - step), before + step);
    await tx.updateTable('installation').set({ retention_time: time, swept_at: now }).execute();
    return Math.min(time, now);
  });
}
