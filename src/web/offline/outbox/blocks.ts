import { type WaitingWrite, waitingFormat } from './waitingWrite.ts';

/**
 * Whether the later of two writes has to wait for the earlier. A heart says nothing about the
 * song's words: it waits for the song to be there and for the hearts before it, and no change waits
 * for a heart.
 */
export function blocks(
  earlier: Pick<WaitingWrite, 'format' | 'songId' | 'work'>,
  later: Pick<WaitingWrite, 'songId' | 'work'>,
): boolean {
  if (earlier.songId !== later.songId) return false;
  // What another release meant by it is not known here.
  if (earlier.format !== waitingFormat) return true;
  if (later.work.kind !== 'favorite') return earlier.work.kind !== 'favorite';
  return earlier.work.kind === 'favorite' || earlier.work.kind === 'create';
}
