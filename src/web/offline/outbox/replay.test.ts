import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, addAction } from '#web/offline/outbox/testing/addAction.ts';
import { ModelOutbox, TabClosed } from '#web/offline/outbox/testing/modelOutbox.ts';
import { type Fault, ModelServer } from '#web/offline/outbox/testing/modelServer.ts';
import { replay, type ReplayDeps } from './replay.ts';
import { resolveBlocked } from './resolveBlocked.ts';
import { isPersonal, type PendingWrite } from './pendingWrite.ts';

const known = ['lampen'];
const actions = fc.array(
  fc.record({
    id: fc.constantFrom(...known, 'ny'),
    action: fc.constantFrom<Action>(
      'title',
      'notes',
      'addVersion',
      'editVersion',
      'heart',
      'music',
      'others',
    ),
    sentFirst: fc.constantFrom('no', 'lostBefore', 'lostAfter'),
  }),
  { maxLength: 14 },
);
const faults = fc.array(
  fc.record({
    fault: fc.constantFrom<Fault>(
      'none',
      'lostBefore',
      'lostAfter',
      'busy',
      'failing',
      'refusing',
      'otherEdit',
    ),
    closing: fc.constantFrom('never', 'beforeSend', 'beforeSettle', 'afterSettle'),
  }),
  { maxLength: 40 },
);
const resolutions = fc.infiniteStream(fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'));

test('whatever faults occur: each write once, in order, nothing lost, nobody overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(actions, faults, resolutions, async (done, faultsOfRun, ways) => {
      const [server, outbox] = [new ModelServer(known), new ModelOutbox()];
      done.forEach((each, at) =>
        addAction(outbox, server, { ...each, text: `${each.action} ${at}` }),
      );
      const queued = outbox.writes;
      const doneBefore = new Set(server.applied.map(({ sequence }) => sequence));
      const discarded: number[] = [];
      const queue = [...faultsOfRun];

      for (let passes = 0; outbox.writes.length > 0; passes++) {
        expect(passes, 'it comes to an end').toBeLessThan(200);
        await pass(outbox, server, queue);
        for (const { sequence } of outbox.writes.filter(({ state }) => state.kind !== 'waiting')) {
          // It may have been discarded with its song.
          const blocked = outbox.writes.find((each) => each.sequence === sequence);
          if (blocked) discarded.push(...decide(outbox, blocked, ways.next().value));
        }
      }

      const applied = server.applied.map(({ sequence }) => sequence);
      const over = [...applied, ...discarded, ...outbox.overUndone];
      expect(over.toSorted(byNumber)).toEqual(queued.map(({ sequence }) => sequence));
      for (const lane of Object.values(Object.groupBy(server.applied, laneOf))) {
        const replayed = (lane ?? []).filter(({ sequence }) => !doneBefore.has(sequence));
        const order = replayed.map(({ sequence }) => sequence);
        expect(order).toEqual(order.toSorted(byNumber));
      }
      expect(server.overwriting).toEqual([]);
    }),
    { numRuns: 2000 },
  );
}, 60_000);

/** One pass of one tab; the next faults apply to its requests. */
async function pass(
  outbox: ModelOutbox,
  server: ModelServer,
  queue: { fault: Fault; closing: string }[],
): Promise<void> {
  let closing = 'never';
  const close = (at: string) => {
    if (closing === at) throw new TabClosed();
  };
  const deps: ReplayDeps = {
    list: async () => outbox.writes,
    markTried: async (write) => {
      outbox.markTried(write);
      return true;
    },
    send: async (write) => {
      const next = queue.shift() ?? { fault: 'none', closing: 'never' };
      ({ closing } = next);
      close('beforeSend');
      const outcome = server.send(write, next.fault);
      close('beforeSettle');
      return outcome;
    },
    settle: async (write, outcome) => {
      outbox.settle(write, outcome);
      close('afterSettle');
    },
  };
  await replay(deps).catch((error: unknown) => {
    if (!(error instanceof TabClosed)) throw error;
  });
}

/** Resolves a blocked write; returns the sequences of discarded writes. */
function decide(outbox: ModelOutbox, write: PendingWrite, way: 'mine' | 'theirs'): number[] {
  const { title, work, files, state, base } = write;
  if (state.kind === 'waiting') throw new Error('nothing to decide');
  const seen = state.kind === 'conflict' ? state.theirs : base;
  // In this model, a version that somebody else removed can only be discarded.
  const mine = way === 'mine' && (work.kind === 'change' || state.kind === 'refused');
  const decided = mine ? { key: outbox.newKey(), title, work, files, base: seen } : null;
  const settlement = resolveBlocked(outbox.writes, write, decided);
  outbox.keep(settlement);
  return settlement.removed.map(({ sequence }) => sequence);
}

function laneOf({ entityId, work }: PendingWrite): string {
  return `${entityId} ${isPersonal(work) ? work.kind : 'words'}`;
}

function byNumber(one: number, other: number): number {
  return one - other;
}
