import { openOutbox } from './openOutbox.ts';
import { outboxWriter } from '#web/wire/call.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** What waits of whoever is signed in, in order. Rejects where the outbox cannot be read. */
export async function readWaiting(): Promise<WaitingWrite[]> {
  const personId = outboxWriter();
  const writes = await (await openOutbox()).getAll('writes');
  return writes.filter((write) => write.personId === personId);
}

/** The same for what is only shown over a song: nothing where the outbox cannot be read. */
export async function listWaiting(): Promise<WaitingWrite[]> {
  try {
    return await readWaiting();
  } catch {
    return [];
  }
}
