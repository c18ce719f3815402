import type { Versioned } from '#contract/base/versioned.ts';
import { precedes, isReadable, kindOf, type PendingWrite } from './pendingWrite.ts';
import { doneWith, type Settlement } from './reconcile.ts';

/** How a person resolved a blocked write. The key is new because the content is. */
type Decided = Pick<PendingWrite, 'key' | 'title' | 'work' | 'files'> & {
  /** The entity as they saw it when deciding; null for a new one. */
  readonly base: Versioned | null;
};

/** Replaces the write by the decision, in its place; null discards the write. */
export function resolveBlocked(
  writes: readonly PendingWrite[],
  write: PendingWrite,
  decided: Decided | null,
): Settlement {
  if (decided === null) return without(writes, write);
  const { base, ...content } = decided;
  const changed: PendingWrite = {
    ...write,
    ...content,
    base,
    baseVersion: base?.version ?? null,
    tried: false,
    state: { kind: 'waiting' },
  };
  return { removed: [], changed: [changed] };
}

/** Discards a write. If it would have created an entity, all writes to that entity go with it. */
function without(writes: readonly PendingWrite[], write: PendingWrite): Settlement {
  const { work, entityId, state, base } = write;
  if (kindOf(work).create !== undefined) {
    return { removed: writes.filter((each) => each.entityId === entityId), changed: [] };
  }
  if (state.kind === 'conflict') return doneWith(writes, write, state.theirs);
  const { removed, changed } = doneWith(writes, write, base);
  // The write was never applied, so later ones keep its base version; unless it was rebased or
  // decided anew, on a state that they never saw.
  const stands = (later: PendingWrite) =>
    isReadable(later) &&
    precedes(write, later) &&
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
