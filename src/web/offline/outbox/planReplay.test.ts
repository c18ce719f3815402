import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import {
  changedPlan,
  clashesOf,
  isNoChange,
  keepTheirs,
  type PlanChange,
  putBack,
} from '#web/offline/kinds/planChange.ts';
import { plans } from '#web/offline/kinds/plan.ts';
import { ModelOutbox, TabClosed } from '#web/offline/outbox/testing/modelOutbox.ts';
import { ModelPlans, type OthersEdit } from '#web/offline/outbox/testing/modelPlans.ts';
import type { Fault } from '#web/offline/outbox/testing/modelServer.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { isFull } from '#tests/isFull.ts';
import { applyAll } from './applyPending.ts';
import type { PendingWrite, Work } from './pendingWrite.ts';
import { resolveBlocked } from './resolveBlocked.ts';
import { replay, type ReplayDeps } from './replay.ts';

const known = 'lordag';
const othersEdits = fc.constantFrom<OthersEdit>('choose', 'add', 'remove', 'move', 'title', 'hold');
const actions = fc.array(
  fc.record({
    id: fc.constantFrom(known, known, 'ny'),
    action: fc.constantFrom(
      'add',
      'choose',
      'move',
      'remove',
      'title',
      'hold',
      'others',
      'removePlan',
    ),
    at: fc.nat(5),
    others: othersEdits,
  }),
  { maxLength: 14 },
);
type Action = typeof actions extends fc.Arbitrary<(infer Each)[]> ? Each : never;
const faults = fc.array(
  fc.record({
    fault: fc.constantFrom<Fault>(
      'none',
      'none',
      'lostBefore',
      'lostAfter',
      'busy',
      'refusing',
      'otherEdit',
    ),
    others: othersEdits,
    closing: fc.constantFrom('never', 'never', 'beforeSend', 'beforeSettle', 'afterSettle'),
  }),
  { maxLength: 40 },
);
type Next = typeof faults extends fc.Arbitrary<(infer Each)[]> ? Each : never;
const ways = fc.infiniteStream(fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'));
const numRuns = isFull ? 4000 : 500;

test('plans changed without network: each change once, no item lost or doubled, nobody overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(actions, faults, ways, async (done, faultsOfRun, waysOfRun) => {
      const [server, outbox] = [new ModelPlans(known), new ModelOutbox()];
      done.forEach((each, at) => act(outbox, server, each, `egen ${at}`));
      const queued = outbox.writes;
      const over: number[] = [];
      const queue: Next[] = [...faultsOfRun];
      for (let passes = 0; outbox.writes.length > 0; passes++) {
        expect(passes).toBeLessThan(200); // it comes to an end
        await pass(outbox, server, queue);
        for (const { sequence } of outbox.writes.filter(({ state }) => state.kind !== 'waiting')) {
          // It may have been discarded with its plan.
          const blocked = outbox.writes.find((each) => each.sequence === sequence);
          if (blocked !== undefined)
            over.push(...decide(outbox, server, blocked, waysOfRun.next().value));
        }
      }
      const applied = server.applied.map(({ sequence }) => sequence);
      expect([...applied, ...over].toSorted(byNumber)).toEqual(
        queued.map(({ sequence }) => sequence),
      );
      for (const id of [known, 'ny']) {
        const order = server.applied.filter(({ entityId }) => entityId === id);
        const sequences = order.map(({ sequence }) => sequence);
        expect(sequences).toEqual(sequences.toSorted(byNumber));
        const items = server.plan(id)?.items.map((item) => item.id) ?? [];
        expect(items).toHaveLength(new Set(items).size);
        expect(items).toEqual(expect.arrayContaining(server.staying(id)));
      }
      expect(server.overwriting).toEqual([]);
    }),
    { numRuns },
  );
}, 60_000);

/** Does it as the screen would: based on the plan as shown. An unknown plan is made first. */
function act(outbox: ModelOutbox, server: ModelPlans, what: Action, text: string): void {
  const { id, action, at, others } = what;
  if (action === 'others') return server.edit(id, others);
  const own = outbox.writes.filter(({ entityId }) => entityId === id);
  const shown = applyAll<Plan>(plans, server.plan(id), own);
  if (shown !== null) server.see(shown);
  const isGone = own.some(({ work }) => work.kind === 'removePlan');
  if (shown === null && isGone) return;
  const work: Work | null = shown === null ? making(id) : workOf(shown, action, at, text);
  if (work === null) return;
  const base = work.kind === 'holdPlan' ? null : shown;
  outbox.addOrMerge({ entityId: id, title: text, work, base });
  if (shown === null || work.kind !== 'changePlan') return;
  const pending = outbox.writes.filter(({ entityId }) => entityId === id);
  const now = applyAll<Plan>(plans, server.plan(id), pending);
  expect(now, 'also what it was merged with').toEqual(changedPlan(shown, work.change));
}

function making(id: string): Work {
  const { date, kind, community } = somePlan;
  return { kind: 'createPlan', made: { id, community, date, kind, items: [someItem('a')] } };
}

function workOf(
  shown: Plan,
  action: Exclude<Action['action'], 'others'>,
  at: number,
  text: string,
): Work | null {
  const changing = (change: PlanChange): Work => ({ kind: 'changePlan', change });
  if (action === 'removePlan') return at === 0 ? { kind: 'removePlan' } : null;
  if (action === 'title') return changing({ fields: { title: text } });
  if (action === 'hold') return { kind: 'holdPlan', items: shown.items.map(({ id }) => id) };
  if (action === 'add') {
    return changing({ items: [{ op: 'put', item: someItem(text), after: shown.items[at]?.id }] });
  }
  const item = shown.items[at];
  if (item === undefined) return null;
  const changes = {
    choose: { op: 'put', item: { ...item, titleThen: text } },
    move: { op: 'move', id: item.id, after: shown.items[at + 1]?.id ?? null },
    remove: { op: 'remove', id: item.id },
  } as const;
  return changing({ items: [changes[action]] });
}

/** One pass of one tab; the next faults apply to its requests. */
async function pass(outbox: ModelOutbox, server: ModelPlans, queue: Next[]): Promise<void> {
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
      const next = queue.shift() ?? { fault: 'none', others: 'add', closing: 'never' };
      ({ closing } = next);
      close('beforeSend');
      const outcome = server.send(write as PendingWrite<Plan>, next.fault, next.others);
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

/** Resolves a blocked write as the screens do; returns the sequences of discarded writes. */
function decide(
  outbox: ModelOutbox,
  server: ModelPlans,
  write: PendingWrite,
  way: 'mine' | 'theirs',
): number[] {
  const { title, work, state, entityId } = write;
  const isGone = server.plan(entityId) === null && work.kind !== 'createPlan';
  if (state.kind === 'refused' && way === 'mine' && !isGone) {
    const again = { key: outbox.newKey(), tried: false, state: { kind: 'waiting' } } as const;
    outbox.keep({ removed: [], changed: [{ ...write, ...again }] });
    return [];
  }
  const theirs = state.kind === 'conflict' ? (state.theirs as Plan) : null;
  if (theirs !== null) server.show(theirs);
  const kept = theirs === null ? null : chosen(write as PendingWrite<Plan>, way);
  const decided =
    kept === null || isGone
      ? null
      : { key: outbox.newKey(), title, work: kept, files: {}, base: theirs };
  const settlement = resolveBlocked(outbox.writes, write, decided);
  outbox.keep(settlement);
  return settlement.removed.map(({ sequence }) => sequence);
}

/** What is left of a change in conflict. */
function chosen({ work, base, state }: PendingWrite<Plan>, way: 'mine' | 'theirs'): Work | null {
  if (state.kind !== 'conflict' || work.kind !== 'changePlan' || base === null) {
    return way === 'mine' ? work : null;
  }
  const clashes = clashesOf(work.change, base, state.theirs);
  const change = keepTheirs(work.change, way === 'mine' ? [] : clashes);
  return isNoChange(change)
    ? null
    : { kind: 'changePlan', change: putBack(change, base, state.theirs) };
}

function byNumber(one: number, other: number): number {
  return one - other;
}
