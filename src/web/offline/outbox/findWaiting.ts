import { readWaiting } from './listWaiting.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** The write of this place in the outbox; null if it is over, or another person's. Rejects where the outbox cannot be read. */
export async function findWaiting(sequence: number): Promise<WaitingWrite | null> {
  return (await readWaiting()).find((write) => write.sequence === sequence) ?? null;
}
