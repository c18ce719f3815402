import { limits } from '#contract/limits.ts';
import { deleteOldSessions } from '#server/auth/sessions/sessionStore.ts';
import { deleteInvitationsBefore } from '#server/auth/invitations/invitationStore.ts';
import { deleteIdempotencyKeysBefore } from '#server/idempotency/runOnce.ts';
import { deleteExpiredChallenges } from '#server/auth/passkeys/challenges.ts';
import { deleteOldGuessWindows } from '#server/auth/registration/guessStore.ts';
import { deleteExpiredRegistrations } from '#server/auth/registration/registrationStore.ts';
import { eraseExpiredSongs } from '#server/songs/removeSong.ts';
import type { WritingDeps } from '#server/songs/rewriteSong.ts';
import {
  addNamesToOlderEvents,
  deleteAuditEventsBefore,
  deleteSourcesBefore,
} from '#server/audit/auditStore.ts';
import { lockLibrary } from '#server/db/installationStore.ts';
import { forgetNames } from './personalStore.ts';

const every = 60 * 60 * 1000; // ms

/** All that is kept for a time, and goes when its time is up (docs/privacy.md). */
function duties(deps: WritingDeps, now: number): Readonly<Record<string, () => Promise<void>>> {
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
    trail: () => deleteAuditEventsBefore(db, now - limits.trailKept),
    'names of deleted accounts': () =>
      db.transaction().execute(async (tx) => {
        await lockLibrary(tx); // as all do who delete one
        await forgetNames(tx);
        await addNamesToOlderEvents(tx);
      }),
    invitations: () => deleteInvitationsBefore(db, now - limits.invitationKept),
    answers: () => deleteIdempotencyKeysBefore(db, now - limits.keptAnswer),
    'removed songs': () => eraseExpiredSongs(deps),
  };
}

/**
 * The one clock by which the server forgets: now, and every hour. What cannot be forgotten holds up
 * nothing else, and is tried again. Answers how to stop.
 */
export function enforceRetention(deps: WritingDeps): () => Promise<void> {
  async function forget(): Promise<void> {
    for (const [what, duty] of Object.entries(duties(deps, deps.clock()))) {
      await duty().catch((error: unknown) => {
        deps.log.warn({ err: error, what }, 'what should be forgotten stays');
      });
    }
  }
  let work = forget();
  const timer = setInterval(() => {
    work = work.then(forget);
  }, every).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
