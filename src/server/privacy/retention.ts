import { limits } from '#contract/base/limits.ts';
import { deleteOldSessions } from '#server/auth/sessions/sessionStore.ts';
import { deleteInvitationsBefore } from '#server/auth/invitations/invitationStore.ts';
import { deleteIdempotencyKeysBefore } from '#server/idempotency/runOnce.ts';
import { deleteExpiredChallenges } from '#server/auth/passkeys/challenges.ts';
import { deleteOldGuessWindows } from '#server/auth/registration/guessStore.ts';
import { deleteExpiredRegistrations } from '#server/auth/registration/registrationStore.ts';
import { forgetPlans } from '#server/plans/forgetPlans.ts';
import { deleteBatchesBefore } from '#server/songs/batchStore.ts';
import { eraseExpiredSongs } from '#server/songs/removeSong.ts';
import type { WritingDeps } from '#server/songs/rewriteSong.ts';
import {
  addNamesToOlderEvents,
  deleteAuditEventsBefore,
  deleteSourcesBefore,
} from '#server/audit/auditStore.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { deleteOrphanedNames } from './personalStore.ts';
import { retentionTime } from './retentionTime.ts';

const interval = 60 * 60 * 1000; // ms

/**
 * Everything with a retention period (docs/privacy.md); the keys are logged. `now` is `retentionTime`; removed
 * songs count their own days.
 */
function retentionTasks(
  deps: WritingDeps,
  now: number,
): Readonly<Record<string, () => Promise<void>>> {
  const { db } = deps;
  return {
    challenges: () => deleteExpiredChallenges(db, now),
    registrations: () => deleteExpiredRegistrations(db, now),
    'guesses of an address': () => deleteOldGuessWindows(db, now),
    'sign-ins': () =>
      deleteOldSessions(db, null, {
        createdBefore: now - limits.signInAtMost,
        usedBefore: now - limits.signInIdle,
      }),
    'addresses in the trail': () => deleteSourcesBefore(db, now - limits.sourceKept),
    trail: () => deleteAuditEventsBefore(db, now - limits.auditKept),
    'names of deleted accounts': () =>
      db.transaction().execute(async (tx) => {
        await lockLibrary(tx); // the lock of deleting an account
        await deleteOrphanedNames(tx);
        await addNamesToOlderEvents(tx);
      }),
    invitations: () => deleteInvitationsBefore(db, now - limits.invitationKept),
    answers: () => deleteIdempotencyKeysBefore(db, now - limits.keptAnswer),
    'removed songs': () => eraseExpiredSongs(deps),
    'batches of songs': () => deleteBatchesBefore(db, now - limits.songBatchKept),
    plans: () => forgetPlans(db, now),
  };
}

/**
 * Enforces retention now and every hour. A task that fails is logged and retried; the others still run.
 * Returns a function that stops it.
 */
export function enforceRetention(deps: WritingDeps): () => Promise<void> {
  const logFailure = (what: string) => (error: unknown) => {
    deps.log.warn({ err: error, what }, 'retention failed');
  };
  async function run(): Promise<void> {
    const now = await retentionTime(deps).catch(logFailure('all'));
    if (now === undefined) return;
    for (const [what, task] of Object.entries(retentionTasks(deps, now))) {
      await task().catch(logFailure(what));
    }
  }
  let work = run();
  const timer = setInterval(() => {
    work = work.then(run);
  }, interval).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
