import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '#contract/people/user.ts';
import { request } from '#web/client/request.ts';
import { keepOutcome, markTried } from './keepOutcome.ts';
import { readPending } from './outboxRows.ts';
import { changeOutboxState } from './outboxState.ts';
import { outcomeOf, sendWrite } from './sendWrite.ts';
import { isBeingSent } from './writing.ts';
import { kindOf, nextToSend, type PendingWrite } from './pendingWrite.ts';
import { type PassEnd, replay } from './replay.ts';

/** How a pass ended: `elsewhere`, another tab makes one; `untried`, no request was made. */
type SentEnd = PassEnd | 'elsewhere' | 'untried';

/**
 * One pass over a person's outbox, by one tab at a time. Writes are not sent with another user's
 * session, so the server is asked first whose session it is.
 */
export async function sendPending(client: QueryClient, personId: string): Promise<SentEnd> {
  const send = async (): Promise<SentEnd> => {
    if (nextToSend(await readPending(), isBeingSent) === undefined) return 'untried';
    changeOutboxState({ sending: true });
    try {
      return (await refusal(personId)) ?? (await pass(client));
    } finally {
      changeOutboxState({ sending: false });
    }
  };
  // Pages without HTTPS have no Web Locks; two tabs then send the same twice, with the same key.
  if (!('locks' in navigator)) return send();
  return navigator.locks.request('sangbok-outbox', { ifAvailable: true }, (lock) =>
    lock === null ? 'elsewhere' : send(),
  );
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
  const touched = new Map<string, PendingWrite>();
  try {
    return await replay({
      list: readPending,
      isSkipped: isBeingSent,
      send: async (write) => (await sendWrite(write)).outcome,
      markTried,
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
export function showSettled(client: QueryClient, { work, entityId }: PendingWrite): void {
  kindOf(work).noun.refresh(client, entityId);
}
