import { nextToSend } from './nextToSend.ts';
import type { Outcome } from './outcome.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** What replaying needs of the world. */
export interface ReplayWorld {
  /** One person's writes, in order. */
  readonly list: () => Promise<readonly WaitingWrite[]>;
  /** Notes that the write leaves, before it does; false if it is not there any more. */
  readonly markTried: (write: WaitingWrite) => Promise<boolean>;
  readonly send: (write: WaitingWrite) => Promise<Outcome>;
  /** Keeps what the attempt came to, in one transaction. */
  readonly settle: (write: WaitingWrite, outcome: Outcome) => Promise<void>;
}

/** Why a pass ended. */
export type PassEnd = 'empty' | 'unreachable' | 'busy' | 'later' | 'signedOut';

/** Sends one write after another until none may leave; nothing goes before it is answered 2xx. */
export async function replay(world: ReplayWorld): Promise<PassEnd> {
  const held = new Set<string>();
  for (;;) {
    const write = nextToSend(await world.list(), held);
    if (write === undefined) return held.size > 0 ? 'later' : 'empty';
    if (!write.tried && !(await world.markTried(write))) continue;
    const outcome = await world.send({ ...write, tried: true });
    switch (outcome.kind) {
      case 'unreachable':
      case 'busy':
      case 'signedOut':
        return outcome.kind;
      case 'later':
        held.add(write.songId);
        break;
      default:
        await world.settle({ ...write, tried: true }, outcome);
    }
  }
}
