import { openOutbox } from './openOutbox.ts';
import { outboxWriter } from './outboxWriter.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** What waits of whoever is signed in, in order; nothing where the browser keeps no database. */
export async function listWaiting(): Promise<WaitingWrite[]> {
  try {
    const personId = outboxWriter();
    const writes = await (await openOutbox()).getAll('writes');
    return writes.filter((write) => write.personId === personId);
  } catch {
    return [];
  }
}
