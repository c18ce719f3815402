import { awaited } from '#web/offline/outbox/memoryRows.ts';
import { isReadable, type PendingWrite, precedes } from '#web/offline/outbox/pendingWrite.ts';

/**
 * The writes that are sent without further action: none that is blocked or of another release, none
 * behind such a one, and none whose screen still waits for its answer.
 */
export function willBeSent(writes: readonly PendingWrite[]): readonly PendingWrite[] {
  const isStuck = (write: PendingWrite) => !isReadable(write) || write.state.kind !== 'waiting';
  return writes.filter(
    (write, at) =>
      !isStuck(write) &&
      !awaited.has(write.sequence) &&
      !writes.slice(0, at).some((earlier) => isStuck(earlier) && precedes(earlier, write)),
  );
}
