import type { Versioned } from '#contract/base/versioned.ts';
import { type FileNames, inConflict } from '#web/offline/kinds/writeKind.ts';
import { isDroppedIfRefused, isReadable, kindOf, type PendingWrite } from './pendingWrite.ts';
import type { Outcome } from './sendWrite.ts';

/** What one transaction changes in the outbox. */
export interface Settlement {
  /** Writes that are done. */
  readonly removed: readonly PendingWrite[];
  readonly changed: readonly PendingWrite[];
  /** New writes, to be appended. */
  readonly added?: readonly Omit<PendingWrite, 'sequence'>[];
}

const nothing: Settlement = { removed: [], changed: [] };

/** The changes after an attempt: `writes` is the whole outbox, `newKey` generates a key. */
export function reconcile(
  writes: readonly PendingWrite[],
  write: PendingWrite,
  outcome: Outcome,
  newKey: () => string,
): Settlement {
  switch (outcome.kind) {
    case 'done':
      return doneWith(writes, write, outcome.entity);
    case 'conflict':
      return conflicting(writes, write, outcome.theirs, newKey);
    case 'refused':
      return isDroppedIfRefused(write)
        ? doneWith(writes, write, null)
        : { removed: [], changed: [{ ...write, state: outcome }] };
    default:
      return nothing;
  }
}

/** Removes a write and rebases those after it on the entity it left. */
export function doneWith(
  writes: readonly PendingWrite[],
  write: PendingWrite,
  left: Versioned | null,
): Settlement {
  return { removed: [write], changed: left === null ? [] : following(writes, write, left) };
}

/**
 * A later write is rebased only if nobody else changed what it touches. Otherwise it stays, and the
 * server's 412 turns it into a conflict: the answer to the write before it contains a change that its
 * author never saw.
 */
function following(
  writes: readonly PendingWrite[],
  { sequence, files }: PendingWrite,
  left: Versioned,
): PendingWrite[] {
  let sent: FileNames = files;
  return writes
    .filter((later) => later.sequence > sequence && later.entityId === left.id)
    .filter(isReadable)
    .flatMap((later) => {
      const mayMove = !later.tried && later.base !== null;
      const work = mayMove ? kindOf(later.work).rebase?.(later, left, sent) : null;
      sent = { ...sent, ...later.files };
      return work ? [{ ...later, work, baseVersion: left.version }] : [];
    });
}

/**
 * Sends the write again, based on the others' changes and with a new key, if its kind allows;
 * otherwise a person decides.
 */
function conflicting(
  writes: readonly PendingWrite[],
  write: PendingWrite,
  theirs: Versioned,
  newKey: () => string,
): Settlement {
  const kind = kindOf(write.work);
  const now = kind.onConflict ? kind.onConflict(write, theirs) : inConflict(write, theirs);
  if (now === null) return doneWith(writes, write, theirs);
  const again = now.state.kind === 'waiting' && { key: newKey(), tried: false };
  return { removed: [], changed: [{ ...now, ...again }] };
}
