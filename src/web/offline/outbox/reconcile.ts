import type { Song } from '#contract/song.ts';
import { type FileNames, inConflict } from './mutationKind.ts';
import { isReadable, kindOf, type PendingMutation } from './pendingMutation.ts';
import type { Outcome } from './sendWrite.ts';

/** What one transaction does to the outbox. */
export interface Settlement {
  /** Writes that are over. */
  readonly removed: readonly PendingMutation[];
  readonly changed: readonly PendingMutation[];
  /** New ones, for the end of it. */
  readonly added?: readonly Omit<PendingMutation, 'sequence'>[];
}

const nothing: Settlement = { removed: [], changed: [] };

/** What an attempt leaves behind: `writes` is everything that waits, `newKey` makes a key. */
export function reconcile(
  writes: readonly PendingMutation[],
  write: PendingMutation,
  outcome: Outcome,
  newKey: () => string,
): Settlement {
  switch (outcome.kind) {
    case 'done':
      return doneWith(writes, write, outcome.song);
    case 'conflict':
      return conflicting(writes, write, outcome.theirs, newKey);
    case 'refused':
      return kindOf(write.work).merge !== undefined
        ? doneWith(writes, write, null)
        : { removed: [], changed: [{ ...write, state: outcome }] };
    default:
      return nothing;
  }
}

/** The write is done with; those after it go on from the song it left. */
export function doneWith(
  writes: readonly PendingMutation[],
  write: PendingMutation,
  song: Song | null,
): Settlement {
  return { removed: [write], changed: song === null ? [] : following(writes, write, song) };
}

/**
 * Later writes of the song are written over the answer to the one before them if what they touch is
 * there as their writer saw it. Else they stay as they are, and the server's 412 makes a conflict of
 * it: the answer has something in it that the writer never saw.
 */
function following(
  writes: readonly PendingMutation[],
  { sequence, files }: PendingMutation,
  song: Song,
): PendingMutation[] {
  let sent: FileNames = files;
  return writes
    .filter((later) => later.sequence > sequence && later.songId === song.id)
    .filter(isReadable)
    .flatMap((later) => {
      const mayMove = !later.tried && later.base !== null;
      const work = mayMove ? kindOf(later.work).rebase?.(later, song, sent) : null;
      sent = { ...sent, ...later.files };
      return work ? [{ ...later, work, over: song.version }] : [];
    });
}

/** Sent again over what others left where its kind says so, as another request; else a person decides. */
function conflicting(
  writes: readonly PendingMutation[],
  write: PendingMutation,
  theirs: Song,
  newKey: () => string,
): Settlement {
  const kind = kindOf(write.work);
  const now = kind.onConflict ? kind.onConflict(write, theirs) : inConflict(write, theirs);
  if (now === null) return doneWith(writes, write, theirs);
  const again = now.state.kind === 'waiting' && { key: newKey(), tried: false };
  return { removed: [], changed: [{ ...now, ...again }] };
}
