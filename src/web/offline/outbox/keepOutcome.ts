import type { Versioned } from '#contract/base/versioned.ts';
import { outboxWriter } from '#web/client/request.ts';
import { noteLocalVersion } from '#web/offline/kinds/localVersions.ts';
import { inTime } from '#web/client/response.ts';
import { changeOutbox } from './changeOutbox.ts';
import { filesInMemory, memoryRows } from './memoryRows.ts';
import { readPending } from './outboxRows.ts';
import { onDevice } from './outboxDevice.ts';
import { isDroppedIfRefused, kindOf, type PendingWrite } from './pendingWrite.ts';
import { reconcile } from './reconcile.ts';
import { sayNotSet } from './sayNotSet.ts';
import type { Outcome } from './sendWrite.ts';

/** Marks a write as sent, before it is; false if it is gone or was changed. */
export function markTried(write: PendingWrite): Promise<boolean> {
  return changeOutbox(write, (_, now) => ({ removed: [], changed: [{ ...now, tried: true }] }));
}

/** Stores the outcome of an attempt. */
export async function keepOutcome(write: PendingWrite, outcome: Outcome): Promise<void> {
  // The write may have been sent twice. Once it is settled, a second answer is older than later
  // writes.
  const isHere = filesInMemory(write.sequence) !== undefined;
  const rows = isHere ? memoryRows() : await inTime(readPending(write.personId));
  if (!rows.some(({ key }) => key === write.key)) return;
  if (outcome.kind === 'done') await keepDone(write, outcome.entity);
  if (outcome.kind === 'conflict') await keepEntity(write, outcome.theirs);
  if (outcome.kind === 'refused' && isDroppedIfRefused(write)) sayNotSet();
  await changeOutbox(write, (writes, now) =>
    reconcile(writes, { ...now, tried: true }, outcome, () => crypto.randomUUID()),
  );
}

/** Before the write leaves the outbox, so that the entity is never shown without it. */
async function keepDone(write: PendingWrite, entity: Versioned | null): Promise<void> {
  if (write.personId !== outboxWriter()) return; // another user is signed in on this device
  const kind = kindOf(write.work);
  if (entity !== null) {
    noteLocalVersion(entity, write.baseVersion ?? 0);
    await keepEntity(write, entity);
  }
  if (kind.onDone !== undefined) await onDevice(async (device) => kind.onDone?.(device, write));
}

async function keepEntity({ work, personId }: PendingWrite, entity: Versioned): Promise<void> {
  if (personId !== outboxWriter()) return;
  await onDevice(async (device) => kindOf(work).noun.keep?.(device, entity));
}
