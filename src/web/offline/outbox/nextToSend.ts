import { blocks } from './blocks.ts';
import { type WaitingWrite, waitingFormat } from './waitingWrite.ts';

/** The first write, of one person's in order, that may leave now; none of a held song. */
export function nextToSend(
  writes: readonly WaitingWrite[],
  held: ReadonlySet<string>,
): WaitingWrite | undefined {
  return writes.find(
    (write, at) =>
      write.format === waitingFormat &&
      write.state.kind === 'waiting' &&
      !held.has(write.songId) &&
      !writes.slice(0, at).some((earlier) => blocks(earlier, write)),
  );
}
