import { nextToSend, type PendingWrite } from './pendingWrite.ts';
import type { Outcome } from './sendWrite.ts';

/** What replaying depends on. */
interface ReplayDeps {
  /** One person's writes, in order. */
  readonly list: () => Promise<readonly PendingWrite[]>;
  /** Marks the write as sent, before sending; false if it is gone. */
  readonly markTried: (write: PendingWrite) => Promise<boolean>;
  readonly send: (write: PendingWrite) => Promise<Outcome>;
  /** Whether somebody else sends it. */
  readonly isSkipped?: (write: PendingWrite) => boolean;
  /** Stores the outcome of an attempt in one transaction. */
  readonly settle: (write: PendingWrite, outcome: Outcome) => Promise<void>;
}

/** Why a pass ended. */
export type PassEnd = 'empty' | 'unreachable' | 'busy' | 'later' | 'signedOut';

/**
 * Sends writes one after another until none may be sent. A write waits for the 2xx of the one
 * before it of its entity.
 */
export async function replay(deps: ReplayDeps): Promise<PassEnd> {
  const putOff = new Set<string>();
  let end: PassEnd = 'empty';
  const isSkipped = (write: PendingWrite) =>
    putOff.has(write.entityId) || deps.isSkipped?.(write) === true;
  for (;;) {
    const write = nextToSend(await deps.list(), isSkipped);
    if (write === undefined) return end;
    if (!write.tried && !(await deps.markTried(write))) continue;
    const outcome = await deps.send({ ...write, tried: true });
    switch (outcome.kind) {
      case 'unreachable':
        // A recording that no line here carries must not hold up what is behind it.
        if (Object.keys(write.files).length === 0) return 'unreachable';
        putOff.add(write.entityId);
        end = 'unreachable';
        break;
      case 'busy':
      case 'signedOut':
        return outcome.kind;
      case 'later':
        putOff.add(write.entityId);
        if (end === 'empty') end = 'later';
        break;
      default:
        await deps.settle({ ...write, tried: true }, outcome);
    }
  }
}
