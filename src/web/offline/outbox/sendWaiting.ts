import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/song.ts';
import { getMe } from '#contract/user.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { call, outboxWriter } from '#web/api/client/request.ts';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import { announceOutbox, noteOwnVersion } from './outboxNews.ts';
import { changeOutbox } from './changeOutbox.ts';
import { readWaiting } from './outboxBook.ts';
import { changeOutboxState } from './outboxState.ts';
import { done, type Outcome, outcomeOf, sendWrite } from './sendWrite.ts';
import { reconcile } from './reconcile.ts';
import { kindOf, nextToSend, type PendingMutation } from './pendingMutation.ts';

/**
 * One pass over the outbox of a person, by one tab at a time; the others answer `elsewhere`, and
 * `untried` where nothing waits and nobody was asked. Nobody else's sign-in sends it, so the server
 * is asked first whose it is.
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

/** Why nothing can be sent at all now; null if it can. */
async function refusal(personId: string): Promise<PassEnd | null> {
  try {
    const { user } = await call(getMe, {});
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
        touched.set(write.songId, write);
        await keepOutcome(write, outcome);
      },
    });
  } finally {
    // Whoever answers slowly must not keep the other tabs from sending.
    for (const write of touched.values()) showSettled(client, write);
  }
}

/** Asks anew for whatever shows what a settled write wrote to. */
export function showSettled(client: QueryClient, { work, songId }: PendingMutation): void {
  kindOf(work).noun.refresh(client, songId);
}

const settledLater = eventEmitter<[write: PendingMutation]>();

/** Tells which write was settled outside of a pass. */
export const onSettledLater = settledLater.listen;

/**
 * What came of a write that was kept while it was under way: its answer, or what was thrown. Where
 * nothing came, it is to be sent like all others.
 */
export async function settleSent(
  key: string,
  came: { readonly answer: unknown } | { readonly error: unknown },
): Promise<void> {
  const write = (await readWaiting()).find((each) => each.key === key);
  if (write === undefined) return; // sent by another tab meanwhile
  const outcome = 'error' in came ? outcomeOf(came.error) : done(write, came.answer);
  await keepOutcome(write, outcome);
  if (['done', 'conflict', 'refused'].includes(outcome.kind)) settledLater.tell(write);
  announceOutbox('wake');
}

async function keepOutcome(write: PendingMutation, outcome: Outcome): Promise<void> {
  // The write may have been sent twice. Once it is settled, its second answer is older than what was
  // written since.
  if (!(await readWaiting(write.personId)).some(({ key }) => key === write.key)) return;
  if (outcome.kind === 'done') await keepDone(write, outcome.song);
  await changeOutbox(write, (writes, now) =>
    reconcile(writes, { ...now, tried: true }, outcome, () => crypto.randomUUID()),
  );
}

/** Before the write goes out of the outbox, so that no moment shows the song without it. */
async function keepDone(write: PendingMutation, song: Song | null): Promise<void> {
  if (write.personId !== outboxWriter()) return; // the device is somebody else's
  const kind = kindOf(write.work);
  if (song !== null) {
    noteOwnVersion(song);
    await onDevice(async (device) => kind.noun.keep?.(device, song));
  }
  if (kind.keep !== undefined) await onDevice(async (device) => kind.keep?.(device, write));
}

/** What replaying needs of the world. */
export interface ReplayWorld {
  /** One person's writes, in order. */
  readonly list: () => Promise<readonly PendingMutation[]>;
  /** Notes that the write leaves, before it does; false if it is not there any more. */
  readonly markTried: (write: PendingMutation) => Promise<boolean>;
  readonly send: (write: PendingMutation) => Promise<Outcome>;
  /** Keeps what the attempt came to, in one transaction. */
  readonly settle: (write: PendingMutation, outcome: Outcome) => Promise<void>;
}

/** Why a pass ended. */
type PassEnd = 'empty' | 'unreachable' | 'busy' | 'later' | 'signedOut';

/** Sends one write after another until none may leave; nothing goes before it is answered 2xx. */
export async function replay(world: ReplayWorld): Promise<PassEnd> {
  const held = new Set<string>();
  for (;;) {
    const write = nextToSend(await world.list(), held);
    if (write === undefined) return held.size > 0 ? 'later' : 'empty';
    if (!write.tried && !(await world.markTried(write))) continue;
    const outcome = await world.send({ ...write, tried: true });
    switch (outcome.kind) {
      case 'unreachable':
      case 'busy':
      case 'signedOut':
        return outcome.kind;
      case 'later':
        held.add(write.songId);
        break;
      default:
        await world.settle({ ...write, tried: true }, outcome);
    }
  }
}
