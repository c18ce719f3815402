import type { Song } from '#contract/song.ts';
import { blocks, isReadable, kindOf, type PendingMutation } from './pendingMutation.ts';
import { doneWith, type Settlement } from './reconcile.ts';

/** What a person decided about a write that stopped, under a new key, for the content is new. */
type Decided = Pick<PendingMutation, 'key' | 'title' | 'work' | 'files'> & {
  /** The song as they saw it when they decided; null for a new one. */
  readonly seen: Song | null;
};

/** Puts what was decided in the place of the write, in its turn; null lets the write go. */
export function resolveStopped(
  writes: readonly PendingMutation[],
  write: PendingMutation,
  decided: Decided | null,
): Settlement {
  if (decided === null) return without(writes, write);
  const { seen, ...content } = decided;
  const changed: PendingMutation = {
    ...write,
    ...content,
    base: seen,
    over: seen?.version ?? null,
    tried: false,
    state: { kind: 'waiting' },
  };
  return { removed: [], changed: [changed] };
}

/** Whatever waits for a song that is never made goes with it; else the others go on without it. */
function without(writes: readonly PendingMutation[], write: PendingMutation): Settlement {
  const { work, songId, state, base } = write;
  if (kindOf(work).create !== undefined) {
    return { removed: writes.filter((each) => each.songId === songId), changed: [] };
  }
  if (state.kind === 'conflict') return doneWith(writes, write, state.theirs);
  const { removed, changed } = doneWith(writes, write, base);
  // Nothing of it was ever there, so those after it stand where it stood; unless it had moved on, or
  // was decided anew, over a song that they never saw.
  const stands = (later: PendingMutation) =>
    isReadable(later) && blocks(write, later) && !later.tried && later.base?.version === write.over;
  const lists = new Map(changed.map((later) => [later.sequence, later]));
  return {
    removed,
    changed: writes
      .filter((later) => later.sequence > write.sequence && stands(later))
      .map((later) => ({ ...(lists.get(later.sequence) ?? later), over: write.over })),
  };
}
