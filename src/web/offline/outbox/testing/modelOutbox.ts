import { merged, type GivenWrite, rowOf } from '#web/offline/outbox/givenWrite.ts';
import type { PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import type { Outcome } from '#web/offline/outbox/sendWrite.ts';
import { reconcile, type Settlement } from '#web/offline/outbox/reconcile.ts';

/** The tab was closed: nothing after this point runs. */
export class TabClosed extends Error {}

/** The outbox as a transactional store, with unique keys. */
export class ModelOutbox {
  writes: readonly PendingWrite[] = [];
  /** Sequences of version changes that somebody else had already made, and of refused music. */
  readonly overUndone: number[] = [];
  #keys = 0;

  readonly newKey = () => `key ${(this.#keys += 1)}`;

  add(write: GivenWrite, tried: boolean): PendingWrite {
    const sequence = (this.writes.at(-1)?.sequence ?? 0) + 1;
    const row = rowOf(
      this.writes,
      write,
      { key: this.newKey(), tried },
      { personId: 'kari', madeAt: 0 },
    );
    const kept = { ...row, sequence };
    this.writes = [...this.writes, kept];
    return kept;
  }

  /** As `add`, or with the write merged into one that was not sent yet; null if it was. */
  addOrMerge(write: GivenWrite): PendingWrite | null {
    const both = merged(this.writes, write, { key: this.newKey(), tried: false });
    if (both === undefined) return this.add(write, false);
    this.keep({ removed: [], changed: [both] });
    return null;
  }

  settle(write: PendingWrite, outcome: Outcome): void {
    const settlement = reconcile(this.writes, write, outcome, this.newKey);
    this.keep(settlement);
    if (outcome.kind === 'done') return;
    this.overUndone.push(...settlement.removed.map(({ sequence }) => sequence));
  }

  keep({ removed, changed }: Settlement): void {
    const gone = new Set(removed.map(({ sequence }) => sequence));
    this.writes = this.writes
      .filter(({ sequence }) => !gone.has(sequence))
      .map((write) => changed.find(({ sequence }) => sequence === write.sequence) ?? write);
  }

  markTried({ sequence }: PendingWrite): void {
    this.writes = this.writes.map((write) =>
      write.sequence === sequence ? { ...write, tried: true } : write,
    );
  }
}
