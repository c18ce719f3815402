import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { request, outboxWriter } from '#web/client/request.ts';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import { noteOwnVersion } from '#web/offline/kinds/ownVersions.ts';
import { announceOutbox } from './outboxEvents.ts';
import { changeOutbox } from './changeOutbox.ts';
import { readWaiting } from './outboxBook.ts';
import { onDevice } from './outboxDevice.ts';
import { changeOutboxState } from './outboxState.ts';
import { done, type Outcome, outcomeOf, sendWrite } from './sendWrite.ts';
import { reconcile } from './reconcile.ts';
import { kindOf, nextToSend, type PendingMutation } from './pendingMutation.ts';
import { type PassEnd, replay } from './replay.ts';

/**
 * One pass over a person's outbox, by one tab at a time; other tabs return `elsewhere`. `untried`:
 * nothing was pending and no request was made. Writes are not sent with another user's session, so
 * the server is asked first whose session it is.
 */
export function sendWaiting(
  client: QueryClient,
  personId: string,
): Promise<PassEnd | 'elsewhere' | 'untried'> {
  return navigator.locks.request('sangbok-outbox', { ifAvailable: true }, async (lock) => {
    if (lock === null) return 'elsewhere';
    if (nextToSend(await readWaiting(), new Set()) === undefined) return 'untried';
    changeOutboxState({ sending: true });
    try {
      return (await refusal(personId)) ?? (await pass(client));
    } finally {
      changeOutboxState({ sending: false });
    }
  });
}

/** Why nothing can be sent now; null if it can. */
async function refusal(personId: string): Promise<PassEnd | null> {
  try {
    const { user } = await request(getMe, {});
    return user.id === personId ? null : 'signedOut';
  } catch (error) {
    const { kind } = outcomeOf(error);
    return kind === 'unreachable' || kind === 'busy' || kind === 'signedOut' ? kind : 'later';
  }
}

async function pass(client: QueryClient): Promise<PassEnd> {
  const touched = new Map<string, PendingMutation>();
  try {
    return await replay({
      list: readWaiting,
      send: sendWrite,
      markTried: (write) =>
        changeOutbox(write, (_, now) => ({ removed: [], changed: [{ ...now, tried: true }] })),
      settle: async (write, outcome) => {
        touched.set(write.entityId, write);
        await keepOutcome(write, outcome);
      },
    });
  } finally {
    // Outside the lock: a slow refetch must not keep other tabs from sending.
    for (const write of touched.values()) showSettled(client, write);
  }
}

/** Refetches the queries that show what a settled write changed. */
export function showSettled(client: QueryClient, { work, entityId }: PendingMutation): void {
  kindOf(work).noun.refresh(client, entityId);
}

const settledLater = eventEmitter<[write: PendingMutation]>();

/** Notifies of writes settled outside a pass. */
export const onSettledLater = settledLater.subscribe;

/**
 * Settles a write that was queued while its request was under way, with the answer or the error.
 * Without either it stays pending like all others.
 */
export async function settleSent(
  key: string,
  came: { readonly answer: unknown } | { readonly error: unknown },
): Promise<void> {
  const write = (await readWaiting()).find((each) => each.key === key);
  if (write === undefined) return; // sent by another tab meanwhile
  const outcome = 'error' in came ? outcomeOf(came.error) : done(write, came.answer);
  await keepOutcome(write, outcome);
  if (['done', 'conflict', 'refused'].includes(outcome.kind)) settledLater.emit(write);
  announceOutbox('wake');
}

async function keepOutcome(write: PendingMutation, outcome: Outcome): Promise<void> {
  // The write may have been sent twice. Once it is settled, a second answer is older than later
  // writes.
  if (!(await readWaiting(write.personId)).some(({ key }) => key === write.key)) return;
  if (outcome.kind === 'done') await keepDone(write, outcome.entity);
  await changeOutbox(write, (writes, now) =>
    reconcile(writes, { ...now, tried: true }, outcome, () => crypto.randomUUID()),
  );
}

/** Before the write leaves the outbox, so that the entity is never shown without it. */
async function keepDone(write: PendingMutation, entity: Versioned | null): Promise<void> {
  if (write.personId !== outboxWriter()) return; // another user is signed in on this device
  const kind = kindOf(write.work);
  if (entity !== null) {
    noteOwnVersion(entity, write.baseVersion ?? 0);
    await onDevice(async (device) => kind.noun.keep?.(device, entity));
  }
  if (kind.keep !== undefined) await onDevice(async (device) => kind.keep?.(device, write));
}
