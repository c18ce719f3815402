import { listWaiting } from './listWaiting.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** The write of this place in the outbox; null if it is over, or another person's. */
export async function findWaiting(sequence: number): Promise<WaitingWrite | null> {
  return (await listWaiting()).find((write) => write.sequence === sequence) ?? null;
}
