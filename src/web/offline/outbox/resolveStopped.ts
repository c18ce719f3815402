import type { Versioned } from '#contract/base/versioned.ts';
import { blocks, isReadable, kindOf, type PendingMutation } from './pendingMutation.ts';
import { doneWith, type Settlement } from './reconcile.ts';

/** How a person resolved a stopped write. The key is new because the content is. */
type Decided = Pick<PendingMutation, 'key' | 'title' | 'work' | 'files'> & {
  /** The entity as they saw it when deciding; null for a new one. */
  readonly seen: Versioned | null;
};

/** Replaces the write by the decision, in its place; null discards the write. */
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
    baseVersion: seen?.version ?? null,
    tried: false,
    state: { kind: 'waiting' },
  };
  return { removed: [], changed: [changed] };
}

/** Discards a write. If it would have created an entity, all writes to that entity go with it. */
function without(writes: readonly PendingMutation[], write: PendingMutation): Settlement {
  const { work, entityId, state, base } = write;
  if (kindOf(work).create !== undefined) {
    return { removed: writes.filter((each) => each.entityId === entityId), changed: [] };
  }
  if (state.kind === 'conflict') return doneWith(writes, write, state.theirs);
  const { removed, changed } = doneWith(writes, write, base);
  // The write was never applied, so later ones keep its base version; unless it was rebased or
  // decided anew, on a state that they never saw.
  const stands = (later: PendingMutation) =>
    isReadable(later) &&
    blocks(write, later) &&
    !later.tried &&
    later.base?.version === write.baseVersion;
  const rebased = new Map(changed.map((later) => [later.sequence, later]));
  return {
    removed,
    changed: writes
      .filter((later) => later.sequence > write.sequence && stands(later))
      .map((later) => ({
        ...(rebased.get(later.sequence) ?? later),
        baseVersion: write.baseVersion,
      })),
  };
}
